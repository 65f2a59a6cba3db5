import { useWords } from '#app/i18n/use-words.ts';
import css from './register.module.css';

export interface ProviderChoice {
  source: string;
  name: string;
}

/** Sign-in by external accounts (specification 2.5), as plain links: the provider's page is another site. */
export function ThirdParty({ providers, to }: { providers: ProviderChoice[]; to: string }) {
  const say = useWords();
  if (providers.length === 0) return null;
  return (
    <section className={css.others} aria-label={say('signIn.thirdParty')}>
      <p className={css.rule}>{say('signIn.thirdParty')}</p>
      <ul className={css.ways}>
        {providers.map(({ source, name }) => (
          <li key={source}>
            <a className={css.way} href={`/oauth/render/${source}?to=${encodeURIComponent(to)}`}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
