import { readFileSync } from 'node:fs';

export interface ModelStart {
  readonly image: string;
  /** `host:port` of the registry, and the token for this image; undefined where none is needed. */
  readonly registry: string;
  readonly token: string | undefined;
  readonly port: number;
  /** Undefined: whatever the server has. */
  readonly memoryBytes: number | undefined;
  readonly processors: number | undefined;
}

const script = (name: string) => readFileSync(new URL(`scripts/${name}`, import.meta.url), 'utf8');
const scripts = ['start.sh', 'run.sh', 'modelyard.service', 'modelyard-failed.service'] as const;
const folder = '/etc/modelyard';
const texts = new Map(scripts.map((name) => [name, script(name)]));

/** What cloud-init does at the first start of a server: JSON, which is YAML. */
export function userData(start: ModelStart): string {
  const files = scripts.map((name) => ({
    path: name.endsWith('.service') ? `/etc/systemd/system/${name}` : `${folder}/${name}`,
    permissions: name.endsWith('.service') ? '0644' : '0700',
    content: texts.get(name),
  }));
  const environment = { path: `${folder}/model.env`, permissions: '0600', content: environmentOf(start) };
  const auths = start.token === undefined ? {} : { [start.registry]: { registrytoken: start.token } };
  const login = { path: `${folder}/docker/config.json`, permissions: '0600', content: JSON.stringify({ auths }) };
  const config = { write_files: [...files, environment, login], runcmd: [['sh', `${folder}/start.sh`]] };
  return `#cloud-config\n${JSON.stringify(config)}\n`;
}

function environmentOf({ image, port, memoryBytes, processors }: ModelStart): string {
  const limits = [
    ...(memoryBytes === undefined ? [] : [`--memory ${memoryBytes} --memory-swap ${memoryBytes}`]),
    ...(processors === undefined ? [] : [`--cpus ${processors}`]),
  ];
  return `IMAGE=${quoted(image)}\nPORT=${port}\nLIMITS=${quoted(limits.join(' '))}\n`;
}

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
