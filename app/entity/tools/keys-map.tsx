import { useWords } from '#app/i18n/use-words.ts';
import { Button } from '#app/kit/button.tsx';
import { Dialog } from '#app/kit/dialog.tsx';
import css from './keys-map.module.css';

/** The keyboard shortcuts of a list's table. */
export default function KeysMap({ onClose }: { onClose: () => void }) {
  const say = useWords();
  const keys = [
    ['j / k', say('entity.keysMove')],
    ['Enter', say('entity.keysOpen')],
    ['x', say('entity.keysTick')],
    ['/', say('entity.keysSearch')],
    ['?', say('entity.keysHelp')],
  ] as const;
  return (
    <Dialog
      open
      small
      title={say('entity.keys')}
      onClose={onClose}
      footer={
        <Button type="button" data-autofocus="" onClick={onClose}>
          {say('kit.close')}
        </Button>
      }
    >
      <dl className={css.keys}>
        {keys.map(([key, text]) => (
          <div key={key} style={{ display: 'contents' }}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
