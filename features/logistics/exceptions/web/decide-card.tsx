import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { daysAfter } from '#kit/contract/days.ts'
import { wallTime } from '#kit/contract/wall-time.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import { Button } from '#ui/button/controls.ts'
import { DateInput } from '#ui/input/date-input.tsx'
import { Group, Stack } from '#ui/page/layout.ts'
import { showNotice } from '#ui/overlay/notices.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { listDeliveries, readDelivery, readDeliveryById } from '../../deliveries/contract.ts'
import { useCancelQuestion } from '../../deliveries/web/for-others/use-cancel-question.tsx'
import { readLogisticsFacts } from '../../settings/contract.ts'
import { decideDelivery, type ExceptionDetail } from '../contract.ts'
import { suggestionFor, type Decision } from '../rules.ts'
import { stale } from './stale-exceptions.ts'

type Sent = { decision: Decision; date?: string; reason?: string }

/** What becomes of a failed delivery: another day, the depot, back to its sender, or nothing. */
export function DecideCard({ exception }: { exception: ExceptionDetail }) {
  const t = useText('logistics-exceptions')
  const format = useFormat()
  const [isAskingDay, setAskingDay] = useState(false)
  const { today, tomorrow } = useDays()
  const { decide, isPending } = useDecision(exception)
  const { askForOne } = useCancelQuestion()
  const { decisions, nextStep, facts } = exception
  const suggestion = suggestionFor(exception)
  const isMoved = suggestion === 'followDay' ? !isAhead(facts, today) : ['moveDay', 'leaveSafely'].includes(suggestion)
  // Once the recipient has answered, the settings have nothing to suggest.
  const step = facts.choice === undefined ? nextStep : null
  const may = (decision: Decision) => decisions.includes(decision)
  const look = (isSuggested: boolean) => (isSuggested ? ('filled' as const) : ('light' as const))
  const cancel = async () => {
    const reason = exception.delivery && (await askForOne(exception.delivery))
    if (reason !== null) decide({ decision: 'cancel', reason })
  }
  return (
    <SectionCard title={t('decide.title')} {...(step && { text: t(`decide.steps.${step}`) })}>
      <Stack gap="sm">
        <Group gap="xs">
          {may('reschedule') && <Wished exception={exception} today={today} isPending={isPending} onDecide={decide} />}
          {may('reschedule') && (
            <>
              <Button
                variant={look(isMoved)}
                disabled={isPending}
                onClick={() => decide({ decision: 'reschedule', date: tomorrow })}
              >
                {t('decide.tomorrow', {
                  day: format.date(`${tomorrow}T12:00:00Z`, { weekday: 'short', day: 'numeric', month: 'short' }),
                })}
              </Button>
              <Button
                variant={look(suggestion === 'retryToday')}
                aria-expanded={isAskingDay}
                onClick={() => setAskingDay((is) => !is)}
              >
                {t('decide.otherDay')}
              </Button>
            </>
          )}
          {may('keep') && (
            <Button
              variant={look(suggestion === 'keepAtDepot')}
              disabled={isPending}
              onClick={() => decide({ decision: 'keep' })}
            >
              {t('decide.keep')}
            </Button>
          )}
          {may('return') && (
            <Button
              variant={look(suggestion === 'sendBack')}
              disabled={isPending}
              onClick={() => decide({ decision: 'return' })}
            >
              {t('decide.return')}
            </Button>
          )}
          {may('cancel') && (
            <Button variant="light" color="error" disabled={isPending} onClick={() => void cancel()}>
              {t('decide.cancel')}
            </Button>
          )}
        </Group>
        {isAskingDay && (
          <OtherDay today={today} isPending={isPending} onChoose={(date) => decide({ decision: 'reschedule', date })} />
        )}
      </Stack>
    </SectionCard>
  )
}

type WishedProps = {
  exception: ExceptionDetail
  today: string
  isPending: boolean
  onDecide: (sent: Sent) => void
}

type Facts = ExceptionDetail['facts']

function isAhead({ choiceDate }: Facts, today: string): boolean {
  return choiceDate !== undefined && choiceDate >= today
}

/** The day that the recipient would like, as long as it lies ahead. */
function Wished({ exception: { facts }, today, isPending, onDecide }: WishedProps) {
  const t = useText('logistics-exceptions')
  const format = useFormat()
  const date = facts.choiceDate
  if (!date || !isAhead(facts, today)) return null
  const day = format.date(`${date}T12:00:00Z`, { weekday: 'short', day: 'numeric', month: 'short' })
  return (
    <Button disabled={isPending} onClick={() => onDecide({ decision: 'reschedule', date })}>
      {t('decide.wished', { day })}
    </Button>
  )
}

/** Days by the calendar of the workspace. */
function useDays() {
  const timeZone = useQuery(queryOf(readLogisticsFacts)).data?.timeZone ?? 'UTC'
  const [now] = useState(() => new Date())
  const today = wallTime(now, timeZone).slice(0, 10)
  return { today, tomorrow: daysAfter(today, 1) }
}

function useDecision({ id, deliveryVersion }: ExceptionDetail) {
  const t = useText('logistics-exceptions')
  const { mutate, isPending } = useSend(decideDelivery, {
    stale: [...stale, listDeliveries, readDelivery, readDeliveryById],
    onSuccess: (_, { body }) => body && showNotice({ kind: 'success', text: t(`decide.done.${body.decision}`) }),
  })
  const decide = ({ decision, date, reason = '' }: Sent) =>
    mutate({ params: { id }, body: { decision, version: deliveryVersion ?? 0, date: date ?? null, reason } })
  return { decide, isPending }
}

type DayProps = { today: string; isPending: boolean; onChoose: (date: string) => void }

function OtherDay({ today, isPending, onChoose }: DayProps) {
  const t = useText('logistics-exceptions')
  const [date, setDate] = useState(today)
  return (
    <Group align="end" gap="xs">
      <DateInput label={t('decide.day')} value={date} min={today} onChange={setDate} />
      <Button disabled={date === '' || date < today || isPending} onClick={() => onChoose(date)}>
        {t('decide.move')}
      </Button>
    </Group>
  )
}
