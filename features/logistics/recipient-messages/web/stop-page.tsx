import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { isMissing } from '#kit/web/call.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import { Button } from '#ui/button/controls.ts'
import { Skeleton } from '#ui/display/display.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { showNotice } from '#ui/overlay/notices.tsx'
import { Text, Title } from '#ui/display/text.ts'
import { RefusalAlert } from '#ui/form/refusal-alert.tsx'
import { SendButton } from '#ui/form/send-button.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { TextInput } from '#ui/input/inputs.ts'
import { inkOn } from '../../settings/rules/colours.ts'
import { changeTrackedMessages, readTrackedMessages, type TrackedMessages } from '../contract.ts'
import classes from './messages.module.css'

/** Where recipients stop messages to their address, or allow them again. */
export function StopPage() {
  const t = useText('logistics-recipient-messages')
  const { code = '' }: { code?: string } = useParams({ strict: false })
  const { data, error, refetch } = useQuery(queryOf(readTrackedMessages, { params: { code } }))
  const isLost = isMissing(error)
  if (error && !data && !isLost) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!data && !isLost) return <Skeleton height={240} m="lg" />
  return (
    <main className={classes.page}>
      {data && <Sender {...data} />}
      <Title order={1} size="h2">
        {t(isLost ? 'stop.missing' : 'screens.stop')}
      </Title>
      {isLost && <Text mt="xs">{t('stop.missingText')}</Text>}
      {data && <Choices code={code} data={data} />}
    </main>
  )
}

/** Whose messages they are, as the tracking page shows it. */
function Sender({ company, logo, colour }: TrackedMessages) {
  if (company === '') return null
  const paint = colour === '' ? undefined : { background: colour, color: inkOn(colour) }
  return (
    <div className={classes.sender}>
      {logo === '' ? (
        <span className={classes.mark} style={paint} aria-hidden>
          {company.slice(0, 1).toLocaleUpperCase()}
        </span>
      ) : (
        <img className={classes.logo} src={logo} alt="" />
      )}
      <strong>
        <bdi>{company}</bdi>
      </strong>
    </div>
  )
}

function Choices({ code, data }: { code: string; data: TrackedMessages }) {
  const t = useText('logistics-recipient-messages')
  const { email, sms, company } = data
  return (
    <>
      <Text mt="xs" mb="lg">
        {email || sms ? t('stop.text', { company }) : t('stop.none')}
      </Text>
      {email && <Choice code={code} channel="email" {...email} />}
      {sms && <Choice code={code} channel="sms" {...sms} />}
      <LinkButton mt="md" variant="light" to={`/track/${code}`} label={t('stop.back')} />
    </>
  )
}

type Chosen = { code: string; channel: 'email' | 'sms' }
type ChoiceProps = Chosen & NonNullable<TrackedMessages['email']>

function Choice({ code, channel, isOptedOut, needsDigits, whyNot }: ChoiceProps) {
  const t = useText('logistics-recipient-messages')
  const changing = useSend(changeTrackedMessages, {
    stale: [readTrackedMessages],
    onSuccess: () => showNotice({ kind: 'success', text: t(isOptedOut ? 'stop.allowed' : 'stop.stopped') }),
  })
  const change = () => changing.mutate({ params: { code }, body: { channel, isOptedOut: !isOptedOut } })
  return (
    <div className={classes.row}>
      <div>
        <p>
          <strong>{t(`stop.${channel}`)}</strong>
        </p>
        <Text size="sm" c="dimmed">
          {t(isOptedOut ? 'stop.off' : 'stop.on')}
        </Text>
        {whyNot && <Text size="sm">{t(`stop.whyNot.${whyNot}`)}</Text>}
      </div>
      {needsDigits && <Proof code={code} channel={channel} />}
      {!needsDigits && !whyNot && (
        <Button variant={isOptedOut ? 'filled' : 'light'} loading={changing.isPending} onClick={change}>
          {t(isOptedOut ? 'stop.allow' : 'stop.stop')}
        </Button>
      )}
    </div>
  )
}

/** Whoever complained shows that the address is theirs before messages come again. */
function Proof({ code, channel }: Chosen) {
  const t = useText('logistics-recipient-messages')
  const form = useEndpointForm(changeTrackedMessages, {
    initial: { channel, isOptedOut: false, digits: '' },
    given: { params: { code } },
    stale: [readTrackedMessages],
    onDone: () => showNotice({ kind: 'success', text: t('stop.allowed') }),
  })
  return (
    <form onSubmit={form.send}>
      <RefusalAlert text={form.refusal} mb="sm" />
      <TextInput
        label={t('stop.digits')}
        description={t('stop.digitsWhy')}
        autoComplete="off"
        required
        {...form.bind('digits')}
      />
      <SendButton mt="sm" loading={form.isSending}>
        {t('stop.allow')}
      </SendButton>
    </form>
  )
}
