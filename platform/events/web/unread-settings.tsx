import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Alert } from '#ui/display/display.ts'
import { useFieldTexts } from './field-names.ts'
import { useValueWords } from './value-words.ts'

/** Names what can no longer be read of saved settings, and therefore stands as to begin with until someone saves it again. */
export function UnreadSettings({ entity, unread }: { entity: string; unread: string[][] }) {
  const t = useText('events')
  const format = useFormat()
  const hasTexts = useFieldTexts(entity)
  const { nameOf } = useValueWords(entity)
  if (unread.length === 0 || !hasTexts) return null
  // An entry that was left out of a list has no name; the list has.
  const names = unread.map((path) =>
    path
      .filter((part) => !/^\d+$/.test(part))
      .map(nameOf)
      .join(' › '),
  )
  const [first = ''] = names
  return (
    <Alert color="warning" role="alert" title={t('unread.title')} mb="lg">
      {first === '' ? t('unread.all') : t('unread.some', { names: format.list([...new Set(names)]) })}
    </Alert>
  )
}
