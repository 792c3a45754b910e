import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { listRegions } from '#platform/regions/contract.ts'
import { useBoard } from './board.ts'

/** Which map the times of the plan come from, and what that was replaced by since; nothing where they come from elsewhere. */
export function useMapWords() {
  const t = useText('logistics-board')
  const format = useFormat('UTC')
  const { map } = useBoard().plan
  const { data } = useQuery(queryOf(listRegions))
  if (!map) return undefined
  const dateOf = (snapshot: string | null) => (snapshot === null ? '' : format.date(`${snapshot}T12:00:00Z`))
  const { name: region } = map
  const date = dateOf(map.snapshot)
  const now = data?.regions.find(({ id }) => id === map.id)
  const after = now ? dateOf(now.snapshot) : ''
  const replacedBy = (from: string, to: string) =>
    from && to ? t('usedMap.change', { before: from, after: to }) : t('usedMap.changeUndated')
  return {
    line: date ? t('usedMap.madeOn', { region, date }) : t('usedMap.madeOnUndated', { region }),
    ...(map.now !== 'same' && {
      replaced: t(`usedMap.${map.now}`, { region }),
      change: map.now === 'replaced' ? replacedBy(date, after) : t(`usedMap.changes.${map.now}`, { region }),
    }),
  }
}
