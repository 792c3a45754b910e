import { useState, type FormEvent } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { Button } from '#ui/controls.ts'
import { RefusalAlert } from '#ui/form/refusal-alert.tsx'
import { SendButton } from '#ui/form/send-button.tsx'
import { NativeSelect, Textarea } from '#ui/inputs.ts'
import { Stack } from '#ui/layout.ts'
import { Text, Title } from '#ui/text.ts'
import { reportTracked, type TrackedFeedback } from '../../recipient-feedback/contract.ts'
import { problemKinds, type ProblemKind } from '../../recipient-feedback/rules.ts'
import { wordsOf, type Proof } from './proof.ts'
import classes from './tracking.module.css'

type Props = { proof: Proof; feedback: TrackedFeedback; onSaid: (feedback: TrackedFeedback) => void }

/** What went wrong, for someone in the office to look at. */
export function ReportForm(props: Props) {
  const t = useText('logistics-tracking')
  const kindOf = useText('logistics-recipient-feedback')
  const [isOpen, setOpen] = useState(false)
  const { problems, mayReport } = props.feedback
  if (!mayReport && problems.length === 0) return null
  return (
    <section className={classes.own} aria-labelledby="report-title">
      <Title order={2} size="h4" id="report-title">
        {t('report.title')}
      </Title>
      {problems.length > 0 && (
        <>
          <Text mt="xs">{t('report.sent')}</Text>
          <ul>
            {problems.map(({ kind, text, reportedAt }) => (
              <li key={reportedAt} dir="auto">
                {[kindOf(`problems.${kind}`), text].filter(Boolean).join(': ')}
              </li>
            ))}
          </ul>
        </>
      )}
      {mayReport && !isOpen && (
        <Button variant="light" mt="sm" onClick={() => setOpen(true)}>
          {t(problems.length > 0 ? 'report.another' : 'report.open')}
        </Button>
      )}
      {mayReport && isOpen && <Fields {...props} onDone={() => setOpen(false)} />}
    </section>
  )
}

function Fields({ proof: { code, digits }, onSaid, onDone }: Props & { onDone: () => void }) {
  const t = useText('logistics-tracking')
  const kindOf = useText('logistics-recipient-feedback')
  const [kind, setKind] = useState<ProblemKind>('notReceived')
  const [text, setText] = useState('')
  const sending = useSend(reportTracked, {
    quiet: true,
    onSuccess: (feedback) => {
      onSaid(feedback)
      onDone()
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    sending.mutate({ params: { code }, body: { digits, kind, text } })
  }
  return (
    <form onSubmit={send}>
      <Stack gap="md" mt="md">
        <NativeSelect
          label={t('report.kind')}
          value={kind}
          data={problemKinds.map((value) => ({ value, label: kindOf(`problems.${value}`) }))}
          onChange={({ target }) => setKind(problemKinds.find((one) => one === target.value) ?? 'other')}
        />
        <Textarea
          label={t('report.text')}
          value={text}
          required={kind === 'other'}
          maxLength={1000}
          autosize
          minRows={2}
          onChange={({ target }) => setText(target.value)}
        />
        <RefusalAlert text={wordsOf(sending.error)} />
        <SendButton loading={sending.isPending}>{t('report.send')}</SendButton>
      </Stack>
    </form>
  )
}
