import { useText } from '#kit/web/i18n.ts'

/** What the buttons of an editor are called. */
export function useEditorLabels() {
  const t = useText('ui')
  return {
    boldControlLabel: t('editor.bold'),
    italicControlLabel: t('editor.italic'),
    underlineControlLabel: t('editor.underline'),
    strikeControlLabel: t('editor.strike'),
    h3ControlLabel: t('editor.heading'),
    bulletListControlLabel: t('editor.bullets'),
    orderedListControlLabel: t('editor.numbers'),
    blockquoteControlLabel: t('editor.quote'),
    linkControlLabel: t('editor.link'),
    unlinkControlLabel: t('editor.unlink'),
    linkEditorInputLabel: t('editor.address'),
    linkEditorInputPlaceholder: 'https://example.com/',
    linkEditorExternalLink: t('editor.external'),
    linkEditorInternalLink: t('editor.internal'),
    linkEditorSave: t('editor.save'),
    undoControlLabel: t('editor.undo'),
    redoControlLabel: t('editor.redo'),
  }
}
