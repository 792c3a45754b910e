import '@mantine/tiptap/styles.css'
import { RichTextEditor } from '@mantine/tiptap'
import { useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEditorLabels } from './editor-labels.ts'
import classes from './rich-text.module.css'

type Props = { label: string; value: string; isLocked?: boolean; onChange: (html: string) => void }

/** A field for text with headings, lists and links. */
export function RichText({ label, value, isLocked = false, onChange }: Props) {
  const editor = useEditor({
    extensions: [StarterKit],
    // The policy of the page forbids style sheets made by scripts; ours is beside this file.
    injectCSS: false,
    content: value,
    editable: !isLocked,
    shouldRerenderOnTransaction: true,
    editorProps: { attributes: { 'aria-label': label, role: 'textbox', 'aria-multiline': 'true', dir: 'auto' } },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
  })
  const labels = useEditorLabels()
  return (
    <RichTextEditor editor={editor} labels={labels} className={classes.field}>
      {!isLocked && <Toolbar />}
      <RichTextEditor.Content className={classes.content} />
    </RichTextEditor>
  )
}

function Toolbar() {
  return (
    <RichTextEditor.Toolbar>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Bold />
        <RichTextEditor.Italic />
        <RichTextEditor.Underline />
        <RichTextEditor.H3 />
        <RichTextEditor.BulletList />
        <RichTextEditor.OrderedList />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Undo />
        <RichTextEditor.Redo />
      </RichTextEditor.ControlsGroup>
    </RichTextEditor.Toolbar>
  )
}
