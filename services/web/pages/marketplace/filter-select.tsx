interface Props {
  readonly label: string;
  /** For what does not restrict. */
  readonly every: string;
  /** The chosen code; empty where everything is shown. */
  readonly value: string;
  readonly options: readonly { readonly code: string; readonly name: string }[];
  readonly onChange: (code: string) => void;
}

export function FilterSelect({ label, every, value, options, onChange }: Props) {
  return (
    <label>
      {label}
      <select value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{every}</option>
        {options.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
