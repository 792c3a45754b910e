import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { confirm } from '#ui/overlay/confirm.ts'
import { Button } from '#ui/button/controls.ts'
import { Group, Stack } from '#ui/page/layout.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { Text } from '#ui/display/text.ts'
import { closeSimulatedDay, readSimulator, type Simulator } from '../contract.ts'

/** How far the simulated day is, and what ends it. */
export function SimulatedDay({ simulator }: { simulator: Simulator }) {
  const t = useText('logistics-simulator')
  const format = useFormat(simulator.timeZone)
  const { mutate, isPending } = useSend(closeSimulatedDay, { stale: [readSimulator] })
  const mayClose = useMay(closeSimulatedDay)
  const { routes, underWay, finished, behind, timeZone, isTomorrowPublished, pastDays, pastDaysWanted } = simulator
  const past = { made: format.number(pastDays), wanted: format.number(pastDaysWanted) }
  const ask = async () => {
    const isAgreed = await confirm({
      title: t('closeTitle'),
      body: t('closeText'),
      confirmLabel: t('close'),
      tone: 'warning',
    })
    if (isAgreed) mutate({})
  }
  return (
    <SectionCard title={t('day')}>
      <Stack gap="xs" align="stretch">
        <Text>{t('clock', { time: format.time(simulator.simulatedAt), timeZone })}</Text>
        <Text>
          {t('routes', { count: routes, underWay: format.number(underWay), finished: format.number(finished) })}
        </Text>
        {behind > 0 && <Text>{t('behind', { count: behind })}</Text>}
        <Text>{t('past', past)}</Text>
        <Text>{t(isTomorrowPublished ? 'tomorrowPublished' : 'tomorrowWaits')}</Text>
        {mayClose && (
          <Group>
            <Button
              variant="light"
              color="warning"
              loading={isPending}
              disabled={!simulator.isRunning}
              onClick={() => void ask()}
            >
              {t('close')}
            </Button>
          </Group>
        )}
      </Stack>
    </SectionCard>
  )
}
