import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Select, Switch } from '#ui/input/inputs.ts'
import { SimpleGrid } from '#ui/page/layout.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { changeSimulator, readSimulator, type Simulator } from '../contract.ts'
import { speeds } from '../rules.ts'

/** Each takes effect at once. */
export function SimulatorControls({ simulator }: { simulator: Simulator }) {
  const t = useText('logistics-simulator')
  const { mutate, isPending } = useSend(changeSimulator, { stale: [readSimulator] })
  const isLocked = !useMay(changeSimulator) || isPending
  const { isRunning, hasChaos, version } = simulator
  const speed = speeds.find((one) => one === simulator.speed) ?? 1
  const change = (changed: Partial<{ isRunning: boolean; hasChaos: boolean; speed: (typeof speeds)[number] }>) =>
    mutate({ body: { isRunning, hasChaos, speed, version, ...changed } })
  return (
    <SectionCard title={t('drivers')} text={t('driversText')}>
      <SimpleGrid cols={{ base: 1, sm: 3 }} style={{ alignItems: 'start' }}>
        <Switch
          label={t('isRunning')}
          description={t('isRunningText')}
          checked={isRunning}
          disabled={isLocked}
          onChange={(event) => change({ isRunning: event.currentTarget.checked })}
        />
        <Select
          label={t('speed')}
          description={t('speedText')}
          allowDeselect={false}
          data={speeds.map((one) => ({ value: String(one), label: t('times', { times: one }) }))}
          value={String(speed)}
          disabled={isLocked}
          onChange={(value) => change({ speed: speeds.find((one) => String(one) === value) ?? 1 })}
        />
        <Switch
          label={t('hasChaos')}
          description={t('hasChaosText')}
          checked={hasChaos}
          disabled={isLocked}
          onChange={(event) => change({ hasChaos: event.currentTarget.checked })}
        />
      </SimpleGrid>
    </SectionCard>
  )
}
