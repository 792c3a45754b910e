import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { daysAfter } from '#kit/contract/days.ts'
import { momentAt, wallTime } from '#kit/contract/wall-time.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import { Button } from '#ui/button/controls.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Stack } from '#ui/page/layout.ts'
import { Text } from '#ui/display/text.ts'
import { readLogisticsFacts } from '../../settings/contract.ts'
import { useWorkspaceFormat } from '../../settings/web/for-others/use-workspace-format.ts'
import { snoozeException, type ExceptionRow } from '../contract.ts'
import { stale } from './stale-exceptions.ts'

type Props = { exception: Pick<ExceptionRow, 'id'>; onClose: () => void; onDone?: () => void }

/** Puts it aside for a while. */
export function SnoozeDialog({ exception: { id }, onClose, onDone = onClose }: Props) {
  const t = useText('logistics-exceptions')
  const format = useWorkspaceFormat()
  const { mutate, isPending } = useSend(snoozeException, { stale, onSuccess: () => onDone() })
  return (
    <Dialog opened onClose={onClose} title={t('snooze.title')}>
      <Stack gap="xs">
        <Text c="dimmed" size="sm">
          {t('snooze.text')}
        </Text>
        {useTimes().map(({ key, until }) => (
          <Button
            key={key}
            variant="light"
            disabled={isPending}
            onClick={() => mutate({ params: { id }, body: { until: until.toISOString() } })}
          >
            {t(`snooze.${key}`, { time: format.dateTime(until.toISOString()) })}
          </Button>
        ))}
      </Stack>
    </Dialog>
  )
}

const minuteMs = 60_000

/** Until when one usually puts something aside; mornings by the clock of the workspace. */
function useTimes() {
  const timeZone = useQuery(queryOf(readLogisticsFacts)).data?.timeZone ?? 'UTC'
  const [now] = useState(() => new Date())
  const tomorrow = daysAfter(wallTime(now, timeZone).slice(0, 10), 1)
  const after = (minutes: number) => new Date(now.getTime() + minutes * minuteMs)
  return [
    { key: 'halfHour', until: after(30) },
    { key: 'hour', until: after(60) },
    { key: 'threeHours', until: after(180) },
    { key: 'tomorrow', until: momentAt(`${tomorrow}T08:00`, timeZone) },
  ]
}
