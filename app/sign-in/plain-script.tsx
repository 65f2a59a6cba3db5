import { useContext, useEffect } from 'react';
import { NonceContext } from '#app/shell/browser/nonce.ts';

/**
 * A script for pages without React. After a navigation by script the page is rendered by React, which never runs a script tag, so an effect
 * adds it.
 */
export function PlainScript({ src }: { src: string }) {
  const nonce = useContext(NonceContext);
  useEffect(() => {
    const element = document.createElement('script');
    element.type = 'module';
    // A module runs only once per address.
    element.src = `${src}#${Date.now()}`;
    document.head.append(element);
    return () => element.remove();
  }, [src]);
  return <script type="module" src={src} nonce={nonce} />;
}
