import { Form } from '@remix-run/react';
import { useWords } from '#app/i18n/use-words.ts';
import { Badge } from '#app/kit/badge.tsx';
import { Button, ButtonLink } from '#app/kit/button.tsx';
import { PrintButton } from '#app/kit/print-button.tsx';
import css from './label.module.css';
import { sizes } from './label-sizes.ts';
import type { LabelQuery, loadLabels } from './labels-page.server.ts';

type Sheet = Awaited<ReturnType<typeof loadLabels>>;
type Label = Sheet['labels'][number];

interface LabelSheetProps extends Sheet {
  /** What the address has besides how labels are printed. */
  kept: readonly { name: string; value: string }[];
  back: string;
}

/** Labels for reels and boxes, with the settings that they are printed by: a form, so that they are chosen without script too. */
export function LabelSheet({ query, isCut, labels, kept, back }: LabelSheetProps) {
  const say = useWords();
  const copies = Array.from({ length: query.copies }, (_, at) => at);
  return (
    <main className={css.page}>
      <Form method="get" className={css.noPrint}>
        {kept.map(({ name, value }) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label>
          {say('itemLabels.size')}
          <select name="size" defaultValue={query.size}>
            {sizes.map((size) => (
              <option key={size} value={size}>
                {size === 'a4' ? say('itemLabels.sheet') : `${size.replace('x', ' × ')} mm`}
              </option>
            ))}
          </select>
        </label>
        <label>
          {say('itemLabels.copies')}
          <input type="number" name="copies" min={1} max={100} defaultValue={query.copies} />
        </label>
        {(['quantity', 'dateCode', 'lot'] as const).map((name) => (
          <label key={name}>
            {say(`itemLabels.${name}`)}
            <input name={name} maxLength={32} defaultValue={query[name]} />
          </label>
        ))}
        <label className={css.tick}>
          <input type="checkbox" name="msl" defaultChecked={query.msl} />
          {say('itemLabels.msl')}
        </label>
        <Button icon="refresh">{say('itemLabels.show')}</Button>
        <PrintButton kind="primary" />
        <ButtonLink to={back}>{say('kit.back')}</ButtonLink>
        <p role="status">
          {say('itemLabels.count', { count: labels.length * query.copies })} {isCut && say('itemLabels.cut')}
        </p>
      </Form>
      <div className={css.sheet} data-size={query.size}>
        {labels.flatMap((label) => copies.map((at) => <OneLabel key={`${label.id} ${at}`} label={label} query={query} />))}
      </div>
    </main>
  );
}

function OneLabel({ label, query }: { label: Label; query: LabelQuery }) {
  const say = useWords();
  const { code, shortName, description, standing, moistureLevel, path, side } = label;
  const asides = [
    ...(['quantity', 'dateCode', 'lot'] as const).map((name) => ({ label: say(`itemLabels.${name}`), text: query[name] })),
    { label: 'MSL', text: query.msl ? moistureLevel : '' },
  ];
  return (
    <section className={css.label}>
      {/* The standard asks for four light squares around. */}
      <svg viewBox={`-4 -4 ${side + 8} ${side + 8}`} role="img" aria-label={code}>
        <path d={path} />
      </svg>
      <div>
        <h1>{code}</h1>
        {standing && (
          <p>
            <Badge tone={standing.tone}>{standing.text}</Badge>
          </p>
        )}
        <p>{asides.map(({ label: name, text }) => text !== '' && <span key={name}>{say('kit.labelled', { label: name, text })} </span>)}</p>
        <p>{shortName}</p>
        <p>{description}</p>
      </div>
    </section>
  );
}
