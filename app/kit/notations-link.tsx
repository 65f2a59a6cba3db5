import { Link } from '@remix-run/react';
import { useWords } from '#app/i18n/use-words.ts';

/** Beside a field that reads values: the page that shows how they may be written. What is typed stays, as it opens beside this one. */
export function NotationsLink() {
  const say = useWords();
  return (
    <Link to="/rd/icitem/notations" target="_blank">
      {say('kit.notations')}
    </Link>
  );
}
