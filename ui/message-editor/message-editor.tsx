import '@mantine/tiptap/styles.css'
import { RichTextEditor } from '@mantine/tiptap'
import { useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, useRef, type ReactNode } from 'react'
import { useEditorLabels } from '../input/editor-labels.ts'
import classes from './message-editor.module.css'

type Props = {
  label: string
  /** What is in it at first; a new `key` begins again. */
  value: string
  onChange: (html: string) => void
  /** Called on Ctrl+Enter. */
  onSend?: () => void
  /** Given the files that are dropped on it or pasted into it. */
  onFiles?: (files: File[]) => void
  hasToolbar?: boolean
  focus?: 'start' | 'none'
  /** Stands below the text, such as buttons. */
  children?: ReactNode
}

/** Writes a message with formatting, lists, quotes and links; empty text is an empty string. */
export function MessageEditor({ label, value, onChange, focus = 'none', hasToolbar = true, children, ...on }: Props) {
  // The editor is made once and keeps its first listeners, so they look up the newest ones.
  const latest = useRef({ onChange, ...on })
  useEffect(() => {
    latest.current = { onChange, ...on }
  })
  const take = (files: FileList | undefined): boolean => {
    const { onFiles } = latest.current
    if (!files?.length || !onFiles) return false
    onFiles([...files])
    return true
  }
  const editor = useEditor({
    extensions: [StarterKit.configure({ link: { openOnClick: false, defaultProtocol: 'https' } })],
    // The policy of the page forbids style sheets made by scripts; ours is beside this file.
    injectCSS: false,
    content: value,
    autofocus: focus === 'start' ? 'start' : false,
    shouldRerenderOnTransaction: true,
    editorProps: {
      attributes: { 'aria-label': label, role: 'textbox', 'aria-multiline': 'true', dir: 'auto' },
      handleKeyDown: (_, event) => {
        const { onSend } = latest.current
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !onSend) return false
        onSend()
        return true
      },
      handlePaste: (_, { clipboardData }) => take(clipboardData?.files),
      handleDrop: (_, event) => take(event.dataTransfer?.files),
    },
    onUpdate: ({ editor: changed }) => latest.current.onChange(changed.isEmpty ? '' : changed.getHTML()),
  })
  const labels = useEditorLabels()
  return (
    <RichTextEditor editor={editor} labels={labels} className={classes.editor}>
      {hasToolbar && <Toolbar />}
      <RichTextEditor.Content className={classes.content} />
      {children}
    </RichTextEditor>
  )
}

function Toolbar() {
  return (
    <RichTextEditor.Toolbar className={classes.toolbar}>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Bold />
        <RichTextEditor.Italic />
        <RichTextEditor.Underline />
        <RichTextEditor.Strikethrough />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.BulletList />
        <RichTextEditor.OrderedList />
        <RichTextEditor.Blockquote />
        <RichTextEditor.Link />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Undo />
        <RichTextEditor.Redo />
      </RichTextEditor.ControlsGroup>
    </RichTextEditor.Toolbar>
  )
}
