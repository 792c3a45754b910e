import { useQuery } from '@tanstack/react-query'
import { useText } from '#kit/web/i18n.ts'
import { ignoreRefusal, queryOf, useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '#ui/button/controls.ts'
import { Text } from '#ui/display/text.ts'
import { confirm } from '#ui/overlay/confirm.ts'
import { showNotice } from '#ui/overlay/notices.tsx'
import { matchCertainLines, readBankFigures } from '../contract.ts'
import { staleLines } from './stale-lines.ts'

/** Confirms all lines whose proposal is certain; each is looked at once more when it is booked. */
export function CertainLines() {
  const t = useText('office-bank-statements')
  const mayBook = useMay(matchCertainLines)
  const { data } = useQuery(queryOf(readBankFigures))
  const book = useSend(matchCertainLines, { stale: staleLines })
  const ids = data?.certain ?? []
  const unseen = data?.unseen ?? 0
  if (!mayBook || (ids.length === 0 && unseen === 0)) return null
  const handleBook = async () => {
    const count = ids.length
    const question = {
      title: t('certain.title', { count }),
      body: t('certain.text'),
      confirmLabel: t('certain.confirm'),
    }
    if (!(await confirm(question))) return
    const result = await book.mutateAsync({ body: { ids } }).catch(ignoreRefusal)
    if (!result) return
    showNotice({ kind: 'success', text: t('certain.done', { count: result.done.length }) })
    if (result.refused.length > 0)
      showNotice({ kind: 'warning', text: t('certain.left', { count: result.refused.length }) })
  }
  return (
    <>
      {unseen > 0 && <Text c="dimmed">{t('certain.unseen', { count: unseen })}</Text>}
      {ids.length > 0 && (
        <Button variant="default" loading={book.isPending} onClick={() => void handleBook()}>
          {t('certain.open', { count: ids.length })}
        </Button>
      )}
    </>
  )
}
