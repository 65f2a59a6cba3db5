import { useWords } from '#app/i18n/use-words.ts';
import { Icon } from '#app/kit/icons/icon.tsx';
import type { HeaderFeature } from '#server/platform/settings/header-features.ts';
import { FullScreenTool } from '../appearance/full-screen-tool.tsx';
import { LanguageTool } from '../appearance/language-tool.tsx';
import { ThemeTool } from '../appearance/theme-tool.tsx';
import { LockTool } from '../lock/lock-tool.tsx';
import { ErrorLogTool } from './error-log-tool.tsx';
import css from './header.module.css';

/** The tools that fold into one button on small screens; a popover, so that it opens without script. */
export function HeaderTools({ hidden }: { hidden: readonly HeaderFeature[] }) {
  const say = useWords();
  const shows = (...features: HeaderFeature[]) => features.some((feature) => !hidden.includes(feature));
  return (
    <>
      <button
        type="button"
        className={`${css.tool} ${css.toolsButton}`}
        aria-label={say('shell.moreTools')}
        {...{ popovertarget: toolsId }}
      >
        <Icon name="more" />
      </button>
      <div id={toolsId} className={css.tools} {...{ popover: 'auto' }}>
        {shows('errorLog') && <ErrorLogTool />}
        {shows('theme', 'colour') && <ThemeTool hidden={hidden} />}
        {shows('fullScreen') && <FullScreenTool />}
        {shows('language') && <LanguageTool />}
        {shows('lock') && <LockTool />}
      </div>
    </>
  );
}

const toolsId = 'tools';
