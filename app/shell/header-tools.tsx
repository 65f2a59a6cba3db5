import { useWords } from '#app/i18n/use-words.ts';
import { Icon } from '#app/kit/icon.tsx';
import type { HeaderFeature } from '#server/platform/settings/header-features.ts';
import { ErrorLogTool } from './error-log-tool.tsx';
import { FullScreenTool } from './full-screen-tool.tsx';
import css from './header.module.css';
import { LanguageTool } from './language-tool.tsx';
import { LockTool } from './lock-tool.tsx';
import { ThemeTool } from './theme-tool.tsx';

/** The tools that fold into one button on small screens; a popover, so that it opens without script. */
export function HeaderTools({ hidden }: { hidden: readonly HeaderFeature[] }) {
  const say = useWords();
  const shows = (...features: HeaderFeature[]) => features.some((feature) => !hidden.includes(feature));
  return (
    <>
      <button type="button" className={`${css.tool} ${css.toolsButton}`} aria-label={say('moreTools')} {...{ popovertarget: toolsId }}>
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
