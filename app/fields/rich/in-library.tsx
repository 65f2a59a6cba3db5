import { MantineProvider } from '@mantine/core';
import { type ComponentType, useContext } from 'react';
import { useAppearance } from '#app/shell/appearance/use-appearance.ts';
import { NonceContext } from '#app/shell/browser/nonce.ts';
import { schemeOf } from '#rules/theme.ts';
import type { RichProps } from '../enhanced.tsx';

/**
 * What Mantine's controls need around them. It comes with the first of them: around the whole page, it cost each page without one 5 kB and
 * 20 ms for computing colours that the console does not use.
 */
export const inLibrary = (Control: ComponentType<RichProps>) =>
  function InLibrary(props: RichProps) {
    const nonce = useContext(NonceContext);
    const { theme } = useAppearance();
    return (
      <MantineProvider
        forceColorScheme={schemeOf(theme)}
        withCssVariables={false}
        withGlobalClasses={false}
        withStaticClasses
        getStyleNonce={() => nonce ?? ''}
      >
        <Control {...props} />
      </MantineProvider>
    );
  };
