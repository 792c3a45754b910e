import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { isMissing } from '#kit/web/call.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import { Button } from '#ui/button/controls.ts'
import { Skeleton } from '#ui/display/display.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import { Group } from '#ui/page/layout.ts'
import { Text, Title } from '#ui/display/text.ts'
import { answerByLink, readInvitation, type Invitation } from '../contract.ts'
import classes from './invitation.module.css'

const choices = ['yes', 'maybe', 'no'] as const

/** Where a guest from outside answers an invitation; nothing else of the workspace is shown. */
export function InvitationPage() {
  const t = useText('office-calendar')
  const { token = '' }: { token?: string } = useParams({ strict: false })
  const { data, error, refetch } = useQuery(queryOf(readInvitation, { params: { token } }))
  if (isMissing(error))
    return (
      <main className={classes.page}>
        <Title order={1}>{t('invitation.missing')}</Title>
        <Text mt="sm">{t('invitation.missingText')}</Text>
      </main>
    )
  if (error && !data) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={320} m="lg" w="auto" />
  return <Sheet invitation={data} token={token} />
}

function Sheet({ invitation, token }: { invitation: Invitation; token: string }) {
  const t = useText('office-calendar')
  const when = useWhen(invitation)
  const { title, organiser, location, description, isRepeated } = invitation
  return (
    <main className={classes.page}>
      <Text c="dimmed">{t('invitation.by', { person: organiser })}</Text>
      <Title order={1} dir="auto">
        {title}
      </Title>
      <dl className={classes.facts}>
        <dt>{t('invitation.when')}</dt>
        <dd>
          {when}
          {isRepeated && <small>{t('invitation.repeats')}</small>}
        </dd>
        {location && (
          <>
            <dt>{t('event.location')}</dt>
            <dd dir="auto">{location}</dd>
          </>
        )}
      </dl>
      {description && (
        <p className={classes.words} dir="auto">
          {description}
        </p>
      )}
      <Answer answer={invitation.answer} token={token} />
    </main>
  )
}

function useWhen({ start, end, allDay, timeZone }: Invitation): string {
  const format = useFormat(allDay ? 'UTC' : timeZone)
  if (!allDay) return `${format.dateTime(start)} – ${format.dateTime(end)} (${timeZone})`
  const last = new Date(Math.max(Date.parse(start), Date.parse(end) - 86_400_000)).toISOString()
  return [...new Set([format.date(start), format.date(last)])].join(' – ')
}

function Answer({ answer, token }: { answer: Invitation['answer']; token: string }) {
  const t = useText('office-calendar')
  const send = useSend(answerByLink, { stale: [readInvitation] })
  const own = send.data?.answer ?? answer
  return (
    <>
      <Group gap="sm" role="group" aria-label={t('answer.label')}>
        {choices.map((one) => (
          <Button
            key={one}
            variant={own === one ? 'filled' : 'default'}
            aria-pressed={own === one}
            loading={send.isPending && send.variables.body?.answer === one}
            onClick={() => send.mutate({ params: { token }, body: { answer: one } })}
          >
            {t(`answer.${one}`)}
          </Button>
        ))}
      </Group>
      <Text mt="sm" role="status">
        {own !== 'waiting' && t('invitation.thanks')}
      </Text>
    </>
  )
}
