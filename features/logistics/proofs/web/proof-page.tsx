import { useDetail } from '#kit/web/detail.ts'
import { useText } from '#kit/web/i18n.ts'
import { usePageTitle } from '#kit/web/page-title.ts'
import { Part } from '#kit/web/part.tsx'
import { useMay } from '#kit/web/use-session.ts'
import { DetailState } from '#ui/page/detail-state.tsx'
import { Alert, Skeleton } from '#ui/display/display.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Group, Stack } from '#ui/page/layout.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { listDeliveries } from '../../deliveries/contract.ts'
import { deliveryPath } from '../../deliveries/rules.ts'
import { stateTones } from '../../deliveries/rules/state-tones.ts'
import { isSimulatedDevice } from '../../driver-devices/rules.ts'
import { recordForDriver } from '../../recording/contract.ts'
import { readRoute } from '../../routes/contract.ts'
import { routePath } from '../../routes/rules.ts'
import { readProof } from '../contract.ts'
import type { ProofPack } from '../rules/pack.ts'
import { Entries } from './pack-entries.tsx'
import { CheckCode, Downloads, useReasonName, Verdict } from './proof-parts.tsx'

/** Everything recorded of a delivery, with what it takes to check it. */
export function ProofPage() {
  const t = useText('logistics-proofs')
  return (
    <DetailState
      of={useDetail(readProof)}
      title={t('screens.proof')}
      missing={{ title: t('page.missing'), listPath: '/apps/logistics/deliveries' }}
      waiting={<Skeleton height={520} radius={6} />}
    >
      {(pack) => <Sheet pack={pack} />}
    </DetailState>
  )
}

function Sheet({ pack }: { pack: ProofPack }) {
  const t = useText('logistics-proofs')
  const words = useText('logistics-deliveries')
  const { reference, recipient, address, state } = pack.delivery
  const title = t('page.title', { reference })
  usePageTitle(title)
  const isEmpty = pack.chains.length === 0
  return (
    <>
      <PageHeader
        title={
          <Group gap="sm" component="span">
            {title}
            <StatusChip tone={stateTones[state]}>{words(`states.${state}`)}</StatusChip>
          </Group>
        }
        text={<bdi>{[recipient, address].filter(Boolean).join(' · ')}</bdi>}
        actions={
          <Group gap="sm">
            <Ways pack={pack} />
            {!isEmpty && <Downloads pack={pack} />}
          </Group>
        }
      />
      {isEmpty ? <EmptyState title={t('page.empty')} text={t('page.emptyText')} /> : <Recorded pack={pack} />}
    </>
  )
}

function Recorded({ pack }: { pack: ProofPack }) {
  const t = useText('logistics-proofs')
  const isSimulated = pack.chains.some(({ links }) =>
    links.some(({ action }) => action !== null && isSimulatedDevice(action.deviceId)),
  )
  return (
    <Stack gap="lg">
      {isSimulated && <Alert color="secondary">{t('page.simulatedText')}</Alert>}
      <SectionCard title={t('page.record')} text={t('page.recordText')}>
        <Entries pack={pack} reasonName={useReasonName()} />
      </SectionCard>
      <Part name="delivery/instruction" of={pack.delivery.id} />
      <SectionCard title={t('page.check')}>
        <Stack gap="md">
          <Verdict pack={pack} />
          <CheckCode pack={pack} />
        </Stack>
      </SectionCard>
    </Stack>
  )
}

/** Where it belongs to, and where the office adds a correction. */
function Ways({ pack: { delivery, chains } }: { pack: ProofPack }) {
  const t = useText('logistics-proofs')
  const [seesDelivery, seesRoute, mayRecord] = [useMay(listDeliveries), useMay(readRoute), useMay(recordForDriver)]
  const route = seesRoute ? chains.at(-1)?.route : undefined
  return (
    <>
      {seesDelivery && <LinkButton variant="light" to={deliveryPath(delivery.reference)} label={t('page.delivery')} />}
      {route && <LinkButton variant="light" to={`${routePath(route.id)}?tab=stops`} label={t('page.route')} />}
      {route && mayRecord && (
        <LinkButton
          variant="light"
          to={`${routePath(route.id)}?tab=stops&open=record-${delivery.id}`}
          label={t('page.correct')}
        />
      )}
    </>
  )
}
