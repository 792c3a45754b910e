import { useQuery } from '@tanstack/react-query'
import { useText } from '#kit/web/i18n.ts'
import type { PartProps } from '#kit/web/part.tsx'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { readException } from '../../exceptions/contract.ts'
import { readDetours } from '../contract.ts'
import { DetourCard } from './detour-card.tsx'
import { useWhere } from './use-where.ts'

/** How routes go round the road that a driver reported as closed. */
export function ExceptionDetour({ of: id = 0 }: PartProps) {
  const t = useText('logistics-proposals')
  const mayRead = useMay(readDetours)
  const { data } = useQuery({ ...queryOf(readException, { params: { id } }), enabled: mayRead && id > 0 })
  const near = useWhere(data?.route?.id)
  if (!data || near === undefined) return null
  return (
    <SectionCard title={t('detour.title')} text={t('detour.text')}>
      <DetourCard place={data.facts.place ?? null} near={near} exceptionId={id} />
    </SectionCard>
  )
}
