import { describe, expect, test } from 'vitest';
import { type QuantityName, quantities } from '#rules/component-values/quantities.ts';
import { readValue } from '#rules/component-values/read-value.ts';
import { spellingsOf } from '#rules/component-values/spellings.ts';
import { notations } from '#rules/part-lines/notations.ts';
import { readPartLine } from '#rules/part-lines/read-line.ts';

const { asked, left, notFitted, ...plain } = notations;

describe('the help shows', () => {
  test.each(Object.values(plain).flat())('a line that is read wholly: %s', (line) => {
    const { main, manufacturerModel, questions, rest, isFitted } = readPartLine(line);

    expect([questions, rest, isFitted]).toEqual([[], [], true]);
    expect(main?.text ?? manufacturerModel).toBeDefined();
  });

  test.each(asked)('a line that is asked about: %s', (line) => {
    expect(readPartLine(line).questions).toHaveLength(1);
  });

  test.each(left)('a line of which something is left over: %s', (line) => {
    expect(readPartLine(line).rest).toHaveLength(1);
  });

  test.each(notFitted)('a line of a part that is left out: %s', (line) => {
    expect(readPartLine(line)).toMatchObject({ isFitted: false, rest: [] });
  });

  test.each(Object.keys(quantities) as QuantityName[])('of each field how its values are written, and every unit of it: %s', (name) => {
    const spelled = spellingsOf(name);

    for (const { values, spellings } of spelled)
      for (const spelling of spellings) {
        const reading = readValue(name, spelling);
        expect('text' in reading ? [reading.text] : reading.nearest).toEqual(values.length > 1 ? values : [expect.any(String)]);
      }
    const all = spelled.flatMap(({ spellings }) => spellings);
    for (const unit of quantities[name].units) expect(all).toContain(`47${unit}`);
    expect(all).toContain(quantities[name].example);
  });
});
