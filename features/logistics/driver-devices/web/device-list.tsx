import { useQuery } from '@tanstack/react-query'
import { useText } from '#kit/web/i18n.ts'
import { Part, type PartProps } from '#kit/web/part.tsx'
import { queryOf, useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { confirm } from '#ui/overlay/confirm.ts'
import { Button } from '#ui/button/controls.ts'
import { Skeleton } from '#ui/display/display.ts'
import { Entries, Entry } from '#ui/display/entries.tsx'
import { FailureState } from '#ui/page/failure-state.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { Text } from '#ui/display/text.ts'
import { useWorkspaceFormat } from '../../settings/web/for-others/use-workspace-format.ts'
import { isSimulatedDevice } from '../rules.ts'
import { listDriverDevices, signOutDevice, type DriverDevice } from '../contract.ts'

/** The devices of a driver, the last seen first, and how each is. */
export function DeviceList({ of: id = 0 }: PartProps) {
  const t = useText('logistics-driver-devices')
  const { data, error, refetch } = useQuery(queryOf(listDriverDevices, { params: { id } }))
  return (
    <SectionCard title={t('devices.title')} text={t('devices.text')} actions={<Part name="driver/outbox" of={id} />}>
      {!data && !error && <Skeleton height={120} />}
      {error && !data && <FailureState error={error} onRetry={() => void refetch()} />}
      {data?.devices.length === 0 && <Text c="dimmed">{t('devices.empty')}</Text>}
      <Entries>
        {data?.devices.map((device) => (
          <Device key={device.id} driverId={id} device={device} />
        ))}
      </Entries>
    </SectionCard>
  )
}

function Device({ driverId, device }: { driverId: number; device: DriverDevice }) {
  const t = useText('logistics-driver-devices')
  const facts = useFacts(device)
  const { id, name, agent, isSignedIn } = device
  const shown = name || agent || t('devices.unknown')
  return (
    <Entry
      icon={<Icon name="device-mobile" />}
      name={<bdi title={agent}>{shown}</bdi>}
      detail={<bdi>{facts.join(' · ')}</bdi>}
    >
      {isSimulatedDevice(id) && <StatusChip tone="secondary">{t('devices.simulated')}</StatusChip>}
      <StatusChip tone={isSignedIn ? 'success' : 'secondary'}>
        {t(isSignedIn ? 'devices.signedIn' : 'devices.signedOut')}
      </StatusChip>
      {isSignedIn && <SignOut driverId={driverId} deviceId={id} name={shown} />}
    </Entry>
  )
}

/** What is known of a device; the rest once it has recorded something. */
function useFacts({ seenAt, version, batteryPercent, mayLocate, waiting, key }: DriverDevice): string[] {
  const t = useText('logistics-driver-devices')
  const format = useWorkspaceFormat()
  return [
    t('devices.seen', { time: format.relative(seenAt) }),
    ...(version === '' ? [] : [t('devices.version', { version })]),
    ...(batteryPercent === null ? [] : [t('devices.battery', { percent: format.percent(batteryPercent / 100) })]),
    ...(mayLocate === null ? [] : [t(mayLocate ? 'devices.locates' : 'devices.noLocation')]),
    ...(key ? [t(`devices.signsBy.${key.signedInBy}`, { time: format.dateTime(key.registeredAt) })] : []),
    ...(!key && version !== '' ? [t('devices.unsigned')] : []),
    ...(waiting === 0 ? [] : [t('devices.waiting', { count: waiting, number: format.number(waiting) })]),
  ]
}

function SignOut({ driverId, deviceId, name }: { driverId: number; deviceId: string; name: string }) {
  const t = useText('logistics-driver-devices')
  const send = useSend(signOutDevice, { stale: [listDriverDevices] })
  if (!useMay(signOutDevice)) return null
  const ask = async () => {
    const isSure = await confirm({
      title: t('devices.ask', { name }),
      body: t('devices.askText'),
      confirmLabel: t('devices.signOut'),
    })
    if (isSure) send.mutate({ params: { id: driverId, deviceId } })
  }
  return (
    <Button
      variant="light"
      color="error"
      size="compact-sm"
      loading={send.isPending}
      aria-label={t('devices.signOutNamed', { name })}
      onClick={() => void ask()}
    >
      {t('devices.signOut')}
    </Button>
  )
}
