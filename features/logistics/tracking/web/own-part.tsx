import { useState, type FormEvent } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { SendButton } from '#ui/form/send-button.tsx'
import { TextInput } from '#ui/inputs.ts'
import { Stack } from '#ui/layout.ts'
import { Text, Title } from '#ui/text.ts'
import { openTracking, type OwnTracking } from '../contract.ts'
import { wordsOf, type Proof } from './proof.ts'
import { ChooseForm } from './choose-form.tsx'
import { InstructForm } from './instruct-form.tsx'
import { RateForm } from './rate-form.tsx'
import { ReportForm } from './report-form.tsx'
import classes from './tracking.module.css'

/** What recipients do themselves, once they have shown that the delivery is theirs. */
export function OwnPart({ code }: { code: string }) {
  const [digits, setDigits] = useState('')
  const [own, setOwn] = useState<OwnTracking>()
  if (!own) return <CheckForm code={code} digits={digits} onType={setDigits} onOpen={setOwn} />
  const proof = { code, digits }
  const { feedback, instructions, next } = own
  return (
    <>
      <ChooseForm proof={proof} next={next} onSaid={(said) => setOwn({ ...own, next: said })} />
      <InstructForm proof={proof} known={instructions} onSaid={(said) => setOwn({ ...own, instructions: said })} />
      <RateForm proof={proof} feedback={feedback} onSaid={(said) => setOwn({ ...own, feedback: said })} />
      <ReportForm proof={proof} feedback={feedback} onSaid={(said) => setOwn({ ...own, feedback: said })} />
    </>
  )
}

type CheckProps = Proof & { onType: (digits: string) => void; onOpen: (own: OwnTracking) => void }

function CheckForm({ code, digits, onType, onOpen }: CheckProps) {
  const t = useText('logistics-tracking')
  const opening = useSend(openTracking, { quiet: true, onSuccess: onOpen })
  const send = (event: FormEvent) => {
    event.preventDefault()
    opening.mutate({ params: { code }, body: { digits } })
  }
  return (
    <section className={classes.own} aria-labelledby="own-title">
      <Title order={2} size="h4" id="own-title">
        {t('own.title')}
      </Title>
      <Text mt={4}>{t('own.text')}</Text>
      <form onSubmit={send}>
        <Stack gap="md" mt="md">
          <TextInput
            label={t('own.digits')}
            value={digits}
            maxLength={12}
            required
            autoComplete="off"
            dir="ltr"
            error={wordsOf(opening.error)}
            onChange={({ target }) => onType(target.value)}
          />
          <SendButton loading={opening.isPending}>{t('own.check')}</SendButton>
        </Stack>
      </form>
    </section>
  )
}
