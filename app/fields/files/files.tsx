import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useWords } from '#app/i18n/use-words.ts';
import { maxFiles, type NamedFile, readFileList } from '#rules/file-limits.ts';
import type { CellProps, InputProps } from '../field-kind.ts';
import { NoneChosen } from '../form-parts.tsx';
import css from './files.module.css';
import { shortSize } from './short-size.ts';

/** Links available to users of the tenant: pictures open in a new window, other files are downloaded. */
export function Cell({ field, row }: CellProps) {
  const files = filesOf(row[field.name]);
  if (files.length === 0) return '—';
  return (
    <ul className={css.files}>
      {files.map(({ id, name, size }) => (
        <li key={id}>
          <a href={`/file/${id}`} target="_blank" rel="noreferrer">
            {name}
          </a>{' '}
          <span className={css.dimmed}>{shortSize(size)}</span>
        </li>
      ))}
    </ul>
  );
}

/** A file input, and a check box for each stored file; with script the upload control replaces it. */
export function Input(props: InputProps) {
  const { field, name, value, describedBy, invalid } = props;
  const say = useWords();
  const chooser = useRef<HTMLInputElement>(null);
  const [Uploads, setUploads] = useState<ComponentType<UploadsProps>>();
  const [chosen, setChosen] = useState<File[]>([]);
  useEffect(() => {
    let isThere = true;
    import('./uploads.tsx').then(
      (loaded) => {
        if (!isThere) return;
        // Files chosen before hydration are kept.
        setChosen([...(chooser.current?.files ?? [])]);
        setUploads(() => loaded.Uploads);
      },
      () => {},
    );
    return () => {
      isThere = false;
    };
  }, []);
  const max = field.max ?? maxFiles;
  const kept = filesOf(value);
  if (Uploads) return <Uploads key={JSON.stringify(kept)} name={name} max={max} kept={kept} chosen={chosen} describedBy={describedBy} />;
  return (
    <div className={css.stack}>
      <NoneChosen name={name} />
      {kept.map((file) => (
        <label key={file.id} className={css.kept}>
          <input type="checkbox" name={name} value={JSON.stringify(file)} defaultChecked />
          <span>{file.name}</span> <span className={css.dimmed}>{shortSize(file.size)}</span>
        </label>
      ))}
      <input
        ref={chooser}
        type="file"
        name={name}
        multiple
        className={css.chooser}
        aria-label={field.label}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
      />
      <p className={css.tip}>{say('fields.fileTip', { count: max })}</p>
    </div>
  );
}

export interface UploadsProps {
  name: string;
  max: number;
  kept: NamedFile[];
  /** Files that are chosen and not yet sent. */
  chosen: File[];
  describedBy?: string | undefined;
}

const filesOf = (value: unknown): NamedFile[] => readFileList(value ?? []) ?? [];
