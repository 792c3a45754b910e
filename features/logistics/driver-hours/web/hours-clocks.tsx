import { useText } from '#kit/web/i18n.ts'
import { SimpleGrid, Stack } from '#ui/page/layout.ts'
import { Text } from '#ui/display/text.ts'
import { useLength } from '#ui/display/use-length.ts'
import { useWorkspaceFormat } from '../../settings/web/for-others/use-workspace-format.ts'
import type { HoursClock } from '../contract.ts'

const soonMinutes = 30

/** What the rules leave of a driver's day while they are on duty, by what was recorded. */
export function HoursClocks({ clock }: { clock: HoursClock }) {
  const t = useText('logistics-driver-hours')
  const format = useWorkspaceFormat()
  const length = useLength()
  const { since, drivingMinutes, dutyMinutes, offDutyMinutes, breakMinutes, left } = clock
  const rows = [
    { key: 'untilBreak', minutes: left.untilBreak },
    { key: 'driving', minutes: left.driving },
    { key: 'duty', minutes: left.duty },
  ] as const
  const done = {
    driven: length(drivingMinutes * 60),
    duty: length((dutyMinutes - offDutyMinutes) * 60),
    breaks: length(breakMinutes * 60),
  }
  return (
    <Stack gap="xs" role="group" aria-label={t('clock.title')}>
      <Text>{t('clock.since', { time: format.time(since), ...done })}</Text>
      {offDutyMinutes > 0 && <Text c="dimmed">{t('clock.offDuty', { time: length(offDutyMinutes * 60) })}</Text>}
      {left.duty === null && <Text c="dimmed">{t('clock.noRules')}</Text>}
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        {rows.map(({ key, minutes }) =>
          minutes === null ? null : (
            <Stack key={key} gap={0}>
              <Text size="sm" c="dimmed">
                {t(minutes < 0 ? `clock.over.${key}` : `clock.${key}`)}
              </Text>
              <Text fw={600} size="lg" {...(minutes < soonMinutes && { c: minutes < 0 ? 'error' : 'warning' })}>
                <bdi>{length(Math.abs(minutes) * 60)}</bdi>
              </Text>
            </Stack>
          ),
        )}
      </SimpleGrid>
    </Stack>
  )
}
