import { useText } from '#kit/web/i18n.ts'
import type { PartProps } from '#kit/web/part.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import classes from './proposals.module.css'
import { isEmpty, RepairList } from './repair-list.tsx'
import { useProposals } from './use-proposals.ts'

/** What can be done about a route with an exception. */
export function ExceptionRepair({ of: routeId = 0 }: PartProps) {
  const t = useText('logistics-proposals')
  const { found } = useProposals({ routeId })
  if (!found || isEmpty(found)) return null
  return (
    <SectionCard title={t('title')} text={t('text')}>
      <div className={classes.list}>
        <RepairList found={found} />
      </div>
    </SectionCard>
  )
}
