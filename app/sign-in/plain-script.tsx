import { useContext, useEffect } from 'react';
import { NonceContext } from '#app/shell/browser/nonce.ts';

/** A script of a page that comes without React's; reached by a link of a page with it, the page is drawn by React, which never runs a script tag. */
export function PlainScript({ src }: { src: string }) {
  const nonce = useContext(NonceContext);
  useEffect(() => {
    const element = document.createElement('script');
    element.type = 'module';
    // A module runs once for each address.
    element.src = `${src}#${Date.now()}`;
    document.head.append(element);
    return () => element.remove();
  }, [src]);
  return <script type="module" src={src} nonce={nonce} />;
}
