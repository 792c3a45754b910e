import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { Button } from '#ui/button/controls.ts'
import { Group } from '#ui/page/layout.ts'
import { answerEvent, listEvents, type CalendarEvent } from '../contract.ts'

const choices = ['yes', 'maybe', 'no'] as const

/** The answer to an invitation, which can be changed. */
export function AnswerButtons({ event }: { event: CalendarEvent }) {
  const t = useText('office-calendar')
  const send = useSend(answerEvent, { stale: [listEvents] })
  const own = send.data?.extendedProps.ownAnswer ?? event.extendedProps.ownAnswer
  if (own === null) return null
  return (
    <Group gap="xs" role="group" aria-label={t('answer.label')}>
      {choices.map((answer) => (
        <Button
          key={answer}
          size="xs"
          variant={own === answer ? 'filled' : 'default'}
          aria-pressed={own === answer}
          onClick={() => send.mutate({ params: { id: event.id }, body: { answer } })}
        >
          {t(`answer.${answer}`)}
        </Button>
      ))}
    </Group>
  )
}
