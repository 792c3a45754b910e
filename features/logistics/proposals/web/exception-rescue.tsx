import { useText } from '#kit/web/i18n.ts'
import type { PartProps } from '#kit/web/part.tsx'
import { useMay } from '#kit/web/use-session.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { readRescue } from '../contract.ts'
import { RescueList } from './rescue-list.tsx'

/** Who could take over what is left of a route whose driver or vehicle can't go on. */
export function ExceptionRescue({ of: routeId = 0 }: PartProps) {
  const t = useText('logistics-proposals')
  const mayRead = useMay(readRescue)
  if (!mayRead || routeId === 0) return null
  return (
    <SectionCard title={t('rescue.title')} text={t('rescue.text')}>
      <RescueList id={routeId} />
    </SectionCard>
  )
}
