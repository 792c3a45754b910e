import { useState, type FormEvent } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { RefusalAlert } from '#ui/form/refusal-alert.tsx'
import { SendButton } from '#ui/form/send-button.tsx'
import { NativeSelect, TextInput } from '#ui/inputs.ts'
import { Stack } from '#ui/layout.ts'
import { Text, Title } from '#ui/text.ts'
import { chooseTracked, type TrackedChoice } from '../../recipient-choices/contract.ts'
import { wordsOf, type Proof } from './proof.ts'
import classes from './tracking.module.css'

type Props = { proof: Proof; next: TrackedChoice; onSaid: (next: TrackedChoice) => void }

/** What the recipient would like after a failed delivery; the office decides. */
export function ChooseForm(props: Props) {
  const t = useText('logistics-tracking')
  const { choices, chosen } = props.next
  if (choices.length === 0) return null
  return (
    <section className={classes.own} aria-labelledby="choose-title">
      <Title order={2} size="h4" id="choose-title">
        {t('choose.title')}
      </Title>
      {chosen && (
        <Text mt="xs" role="status">
          {t('choose.pending', { choice: t(`choose.choices.${chosen.choice}`) })}
        </Text>
      )}
      <Fields {...props} />
    </section>
  )
}

function Fields({ proof: { code, digits }, next: { choices, days, chosen }, onSaid }: Props) {
  const t = useText('logistics-tracking')
  const dayName = useDayName()
  const [choice, setChoice] = useState(chosen?.choice ?? choices[0])
  const [date, setDate] = useState(chosen?.date ?? days[0] ?? '')
  const [place, setPlace] = useState(chosen?.place ?? '')
  const sending = useSend(chooseTracked, { quiet: true, onSuccess: onSaid })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!choice) return
    const isDay = choice === 'anotherDay'
    sending.mutate({ params: { code }, body: { digits, choice, date: isDay ? date : null, place } })
  }
  return (
    <form onSubmit={send}>
      <Stack gap="md" mt="md">
        <NativeSelect
          label={t('choose.what')}
          value={choice ?? ''}
          data={choices.map((value) => ({ value, label: t(`choose.choices.${value}`) }))}
          onChange={({ target }) => setChoice(choices.find((one) => one === target.value))}
        />
        {choice === 'anotherDay' && (
          <NativeSelect
            label={t('choose.day')}
            value={date}
            data={days.map((value) => ({ value, label: dayName(value) }))}
            onChange={({ target }) => setDate(target.value)}
          />
        )}
        {choice === 'safePlace' && (
          <TextInput
            label={t('choose.place')}
            value={place}
            maxLength={200}
            required
            onChange={({ target }) => setPlace(target.value)}
          />
        )}
        <RefusalAlert text={wordsOf(sending.error)} />
        <SendButton loading={sending.isPending}>{t(chosen ? 'choose.change' : 'choose.send')}</SendButton>
      </Stack>
    </form>
  )
}

function useDayName() {
  const format = useFormat()
  const look = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const
  return (day: string) => format.date(`${day}T12:00:00Z`, look)
}
