import { useState, type FormEvent } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { RefusalAlert } from '#ui/form/refusal-alert.tsx'
import { SendButton } from '#ui/form/send-button.tsx'
import { NativeSelect, Textarea, TextInput } from '#ui/inputs.ts'
import { Stack } from '#ui/layout.ts'
import { showNotice } from '#ui/notices.tsx'
import { Text, Title } from '#ui/text.ts'
import { instructTracked, type Instruction, type TrackedInstruction } from '../../recipient-instructions/contract.ts'
import { leaveWith } from '../../recipient-instructions/rules.ts'
import { wordsOf, type Proof } from './proof.ts'
import classes from './tracking.module.css'

type Props = { proof: Proof; known: TrackedInstruction; onSaid: (known: TrackedInstruction) => void }

/** How it is handed over, for the driver. */
export function InstructForm({ proof: { code, digits }, known, onSaid }: Props) {
  const t = useText('logistics-tracking')
  const wordOf = useText('logistics-recipient-instructions')
  const format = useFormat()
  const [wish, setWish] = useState(() => wishOf(known.instruction))
  const sending = useSend(instructTracked, {
    quiet: true,
    onSuccess: (said) => {
      onSaid(said)
      showNotice({ kind: 'success', text: t('instruct.saved') })
    },
  })
  if (!known.mayChange) return null
  const set = (part: Partial<Wish>) => setWish({ ...wish, ...part })
  const send = (event: FormEvent) => {
    event.preventDefault()
    const place = wish.leaveWith === 'person' ? '' : wish.place
    sending.mutate({ params: { code }, body: { digits, ...wish, place } })
  }
  return (
    <section className={classes.own} aria-labelledby="instruct-title">
      <Title order={2} size="h4" id="instruct-title">
        {t('instruct.title')}
      </Title>
      <Text mt={4}>{t('instruct.text')}</Text>
      <form onSubmit={send}>
        <Stack gap="md" mt="md">
          {known.mayLeave && (
            <NativeSelect
              label={wordOf('fields.leaveWith')}
              value={wish.leaveWith}
              data={leaveWith.map((value) => ({ value, label: wordOf(`leaveWith.${value}`) }))}
              onChange={({ target }) => set({ leaveWith: leaveWith.find((one) => one === target.value) ?? 'person' })}
            />
          )}
          {wish.leaveWith !== 'person' && (
            <TextInput
              label={wordOf('fields.place')}
              value={wish.place}
              maxLength={200}
              required
              onChange={({ target }) => set({ place: target.value })}
            />
          )}
          <TextInput
            label={wordOf('fields.gateCode')}
            value={wish.gateCode}
            maxLength={30}
            dir="ltr"
            onChange={({ target }) => set({ gateCode: target.value })}
          />
          <Textarea
            label={wordOf('fields.note')}
            value={wish.note}
            maxLength={300}
            autosize
            minRows={2}
            onChange={({ target }) => set({ note: target.value })}
          />
          <RefusalAlert text={wordsOf(sending.error)} />
          {known.instruction && (
            <Text size="sm" c="dimmed">
              {t('instruct.kept', { time: format.dateTime(known.instruction.changedAt) })}
            </Text>
          )}
          <SendButton loading={sending.isPending}>{t('instruct.send')}</SendButton>
        </Stack>
      </form>
    </section>
  )
}

type Wish = Omit<Instruction, 'changedAt'>

function wishOf(instruction: Instruction | null): Wish {
  if (!instruction) return { leaveWith: 'person', place: '', gateCode: '', note: '' }
  const { changedAt: _, ...wish } = instruction
  return wish
}
