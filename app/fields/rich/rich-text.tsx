import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/Button.css';
import '@mantine/tiptap/styles.css';
import { RichTextEditor } from '@mantine/tiptap';
import { useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useState } from 'react';
import { useLocale, useWords } from '#app/i18n/use-words.ts';
import { hasMarkup } from '#rules/markup.ts';
import type { Label } from '#rules/screen.ts';
import type { RichProps } from '../enhanced.tsx';
import css from '../rich-text.module.css';
import { inLibrary } from './in-library.tsx';
import { isOfFiles, lostIn } from './lost-in-paste.ts';

/** The editor of formatted text; the hidden field holds its HTML, which the server filters by an allow-list. */
export default inLibrary(RichTextControl);

function RichTextControl({ field, id, name, value, describedBy, invalid, autoFocus }: RichProps) {
  const say = useWords();
  const locale = useLocale();
  const [html, setHtml] = useState(value);
  const [lost, setLost] = useState<Label>();
  const editor = useEditor({
    extensions,
    content: hasMarkup(value) ? value : asText(value),
    autofocus: autoFocus ? 'end' : false,
    // The content security policy refuses style elements without its nonce; the few rules are in rich-text.module.css.
    injectCSS: false,
    editorProps: {
      handlePaste: (_view, { clipboardData }) => {
        setLost(lostIn(clipboardData));
        return clipboardData !== null && isOfFiles(clipboardData);
      },
      handleDrop: (_view, { dataTransfer }, _slice, isMoved) => setLost(isMoved ? undefined : lostIn(dataTransfer)),
      attributes: {
        id,
        'data-path': name,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': field.label,
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
        ...(field.required === undefined ? {} : { 'aria-required': 'true' }),
      },
    },
    onUpdate: ({ editor: changed }) => setHtml(changed.isEmpty ? '' : changed.getHTML()),
  });
  const labels = {
    boldControlLabel: say('fields.richBold'),
    italicControlLabel: say('fields.richItalic'),
    underlineControlLabel: say('fields.richUnderline'),
    strikeControlLabel: say('fields.richStrike'),
    h2ControlLabel: say('fields.richHeading'),
    h3ControlLabel: say('fields.richSubheading'),
    bulletListControlLabel: say('fields.richBullets'),
    orderedListControlLabel: say('fields.richNumbers'),
    blockquoteControlLabel: say('fields.richQuote'),
    linkControlLabel: say('fields.richLink'),
    unlinkControlLabel: say('fields.richUnlink'),
    undoControlLabel: say('fields.richUndo'),
    redoControlLabel: say('fields.richRedo'),
    linkEditorInputLabel: say('fields.richLinkAddress'),
    linkEditorInputPlaceholder: 'https://',
    linkEditorExternalLink: say('fields.richLinkNewWindow'),
    linkEditorInternalLink: say('fields.richLinkSameWindow'),
    linkEditorSave: say('kit.save'),
  };
  return (
    <>
      <input type="hidden" name={name} value={html} />
      <RichTextEditor
        editor={editor}
        labels={labels}
        className={css.editor}
        data-invalid={invalid || undefined}
        withTypographyStyles={false}
      >
        <div className={css.toolbar}>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
            <RichTextEditor.Underline />
            <RichTextEditor.Strikethrough />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.H2 />
            <RichTextEditor.H3 />
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
            <RichTextEditor.Blockquote />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Link />
            <RichTextEditor.Unlink />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Undo />
            <RichTextEditor.Redo />
          </RichTextEditor.ControlsGroup>
        </div>
        <RichTextEditor.Content />
      </RichTextEditor>
      <small role="status" className={css.lost}>
        {lost?.[locale]}
      </small>
    </>
  );
}

const extensions = [StarterKit.configure({ heading: { levels: [1, 2, 3, 4] }, link: { openOnClick: false } })];

/** Turns plain text typed before the editor loaded into paragraphs. */
function asText(text: string) {
  const lines = text.split('\n').filter((line) => line !== '');
  return { type: 'doc', content: (lines.length > 0 ? lines : ['']).map(paragraphOf) };
}

const paragraphOf = (line: string) => ({ type: 'paragraph', content: line === '' ? [] : [{ type: 'text', text: line }] });
