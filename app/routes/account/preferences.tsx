import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { attempt } from '#app/api.server.ts';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { ButtonLink } from '#app/kit/button.tsx';
import { FormWidth, PageHeader, Panel } from '#app/kit/page.tsx';
import { settingsCookies } from '#app/shell/appearance/settings-cookies.server.ts';
import { ColourPicker, ThemePicker } from '#app/shell/appearance/theme-picker.tsx';
import { useAppearance } from '#app/shell/appearance/use-appearance.ts';
import { useAnswer } from '#app/shell/browser/use-answer.ts';
import { titled } from '#app/shell/menu/title.ts';
import { ownPath } from '#app/shell/own-path.ts';
import { PlainFrame } from '#app/shell/plain-frame.tsx';
import { isColour } from '#rules/colours.ts';
import { themeOf, usualColour } from '#rules/theme.ts';
import type { UiSettings } from '#server/workspace/shell/ui-settings.ts';

export const meta = titled('shell.appearance');

export function loader({ request }: LoaderFunctionArgs) {
  return { back: ownPath(new URL(request.url).searchParams.get('back')) };
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData();
  const back = withoutLanguage(ownPath(form.get('back')));
  const chosen = chosenIn(form);
  if (chosen.colour && !isColour(chosen.colour)) {
    return data({ back, problem: (await wordsOf(request))('shell.themeColourBad'), colour: chosen.colour }, { status: 400 });
  }
  await keep(request, chosen);
  const headers = new Headers();
  for (const cookie of settingsCookies(chosen)) headers.append('Set-Cookie', cookie);
  return redirect(back, { headers });
}

/** Theme and colour on a page of their own, which shows the message for an invalid colour at its field. */
export default function Preferences() {
  const loaded = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  const { theme, colour } = useAppearance();
  const say = useWords();
  return (
    <PlainFrame>
      <FormWidth>
        <PageHeader title={say('shell.appearance')} />
        <Panel>
          <ThemePicker theme={theme} />
        </Panel>
        <Panel>
          <ColourPicker id="colour" colour={refused?.colour ?? colour} problem={refused?.problem} />
        </Panel>
        <ButtonLink to={refused?.back ?? loaded.back}>{say('kit.close')}</ButtonLink>
      </FormWidth>
    </PlainFrame>
  );
}

function chosenIn(form: FormData): Partial<UiSettings> {
  const language = (['zh', 'en'] as const).find((each) => each === form.get('language'));
  const theme = themeOf(String(form.get('theme') ?? ''));
  const width = ['narrow', 'wide'].find((each) => each === form.get('sidebar'));
  const colour = colourIn(form);
  return {
    ...(language && { language }),
    ...(theme && { theme: `theme-${theme}` }),
    ...(width && { collapse: width === 'narrow' }),
    ...(colour !== undefined && { colour }),
  };
}

/** The typed colour; if it is unchanged, the picked one. */
function colourIn(form: FormData): string | undefined {
  if (form.has('usual')) return usualColour;
  if (!form.has('colour')) return undefined;
  const [typed = '', picked = '', was] = ['colour', 'picked', 'was'].map((name) =>
    String(form.get(name) ?? '')
      .trim()
      .slice(0, 32)
      .toLowerCase(),
  );
  return typed === was && picked !== '' ? picked : typed || '?';
}

/** Stores the settings with the signed-in user, for every browser; without a session only the cookies store them. */
async function keep(request: Request, chosen: Partial<UiSettings>): Promise<void> {
  try {
    await attempt(request, ({ session }) => session.saveUiSettings(chosen));
  } catch (error) {
    if (!(error instanceof Response)) throw error;
  }
}

/** `?lng=` overrides the cookie, so a choice made on such a page would have no effect. */
function withoutLanguage(path: string): string {
  const url = new URL(path, 'http://console');
  if (!url.searchParams.has('lng')) return path;
  url.searchParams.delete('lng');
  return url.pathname + url.search;
}
