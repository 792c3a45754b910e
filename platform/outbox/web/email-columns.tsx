import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import type { Column } from '#ui/data-table/column.ts'
import { columnKinds } from '#ui/data-table/column-kinds.tsx'
import { statusColumn } from '#ui/data-table/status-column.tsx'
import type { Email } from '../contract.ts'

const tones = { waiting: 'info', sent: 'success', failed: 'error', kept: 'secondary' } as const

/** The columns of the email outbox. */
export function useEmailColumns(): Column<Email>[] {
  const t = useText('outbox')
  const { text, ago } = columnKinds(useFormat())
  const subjectOf = useSubjectOf()
  const stateOf = (state: Email['state']) => t(`states.${state}`)
  return [
    text('to', t('to'), { sort: 'to' }),
    { key: 'subject', title: t('subject'), sort: 'subject', cell: subjectOf },
    statusColumn({ key: 'state', title: t('state'), sort: 'state', tones, word: stateOf }),
    ago('createdAt', t('createdAt'), { sort: 'createdAt' }),
  ]
}

/** What stands for the subject of an email, also of a private one. */
export function useSubjectOf(): (email: Email) => string {
  const t = useText('outbox')
  return ({ isPrivate, subject }) => (isPrivate ? t('private') : subject)
}
