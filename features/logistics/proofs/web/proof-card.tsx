import { useQuery } from '@tanstack/react-query'
import { useText } from '#kit/web/i18n.ts'
import type { PartProps } from '#kit/web/part.tsx'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Group, Stack } from '#ui/page/layout.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { proofPath } from '../../deliveries/rules.ts'
import { readProof } from '../contract.ts'
import type { ProofPack } from '../rules/pack.ts'
import { Entries } from './pack-entries.tsx'
import { CheckCode, Downloads, useReasonName, Verdict } from './proof-parts.tsx'

/** What was recorded of a delivery, checked on the spot; nothing where nothing was recorded yet. */
export function ProofCard({ of: id = 0 }: PartProps) {
  return useMay(readProof) && <Known id={id} />
}

function Known({ id }: { id: number }) {
  const { data } = useQuery({ ...queryOf(readProof, { params: { id } }), retry: false })
  return data && data.chains.length > 0 && <Sheet id={id} pack={data} />
}

function Sheet({ id, pack }: { id: number; pack: ProofPack }) {
  const t = useText('logistics-proofs')
  return (
    <SectionCard
      title={t('card.title')}
      actions={
        <Group gap="sm">
          <LinkButton variant="light" to={proofPath(id)} label={t('card.open')} />
          <Downloads pack={pack} />
        </Group>
      }
    >
      <Stack gap="md">
        <Verdict pack={pack} />
        <Entries pack={pack} reasonName={useReasonName()} />
        <CheckCode pack={pack} />
      </Stack>
    </SectionCard>
  )
}
