import { useQueryClient } from '@tanstack/react-query'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { Button } from '#ui/button/controls.ts'
import { useGo } from '#ui/button/link.tsx'
import { showNotice } from '#ui/overlay/notices.tsx'
import { routePath } from '../../../routes/rules.ts'
import { readException, type ExceptionRow } from '../../contract.ts'
import { suggestionFor, type Suggestion } from '../../rules.ts'

/** Whose number is dialled; what else helps is done in the sheet of the exception. */
const calls: Partial<Record<Suggestion, 'driverPhone' | 'recipientPhone'>> = {
  callDriver: 'driverPhone',
  checkProof: 'driverPhone',
  checkPhone: 'driverPhone',
  callRecipient: 'recipientPhone',
}

type Props = { row: ExceptionRow; onOpen: () => void }

/** What usually helps, as one button. */
export function RecommendedAction({ row, onOpen }: Props) {
  const t = useText('logistics-exceptions')
  const client = useQueryClient()
  const go = useGo()
  const suggestion = suggestionFor(row)
  const { id, route } = row
  const dial = async (whose: 'driverPhone' | 'recipientPhone') => {
    const number = (await client.fetchQuery(queryOf(readException, { params: { id } })))[whose]
    // Nobody may know it, or see it: what else can be done stands in the sheet.
    if (number === '') return onOpen()
    showNotice({ kind: 'info', text: t('rail.calling', { number }) })
    location.assign(`tel:${number.replaceAll(' ', '')}`)
  }
  const act = () => {
    const whose = calls[suggestion]
    if (whose) void dial(whose)
    else if (suggestion === 'closeRoute' && route) go(routePath(route.id))
    else onOpen()
  }
  return (
    <Button size="xs" variant="default" title={t(`suggestions.${suggestion}`)} onClick={act}>
      {t(`actions.${suggestion}`)}
    </Button>
  )
}
