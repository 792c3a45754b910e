import { useText } from '#kit/web/i18n.ts'
import type { PartProps } from '#kit/web/part.tsx'
import classes from './proposals.module.css'
import { isEmpty, RepairList } from './repair-list.tsx'
import { useProposals } from './use-proposals.ts'

/** What can be done about the stops at risk of a day, above their list. */
export function DayRepairs({ of: depotId = 0, day }: PartProps) {
  const t = useText('logistics-proposals')
  const { found } = useProposals({ date: day, depotId })
  if (!found || isEmpty(found)) return null
  return (
    <section className={classes.list} aria-label={t('title')}>
      {found.proposals.length + found.moves.length > 0 && <h2>{t('title')}</h2>}
      <RepairList found={found} />
    </section>
  )
}
