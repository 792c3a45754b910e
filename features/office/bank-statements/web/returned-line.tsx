import { useState } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { Button } from '#ui/button/controls.ts'
import { Text } from '#ui/display/text.ts'
import { RefusalAlert } from '#ui/form/refusal-alert.tsx'
import { SendButton } from '#ui/form/send-button.tsx'
import { Radio } from '#ui/input/inputs.ts'
import { Group, Stack } from '#ui/page/layout.ts'
import { reverseBankLine } from '../contract.ts'
import type { Props } from './open-line.tsx'
import { staleLines } from './stale-lines.ts'
import classes from './bank.module.css'

/** Confirms which payment the bank took back with this line. */
export function ReturnedLine({ line, onDone, onOther }: Props & { onOther: () => void }) {
  const t = useText('office-bank-statements')
  const { money, date } = useFormat('UTC')
  const [chosen, choose] = useState(line.takesBack[0]?.id)
  const reverse = useSend(reverseBankLine, {
    stale: staleLines,
    quiet: true,
    onSuccess: () => onDone(t('line.reversed'), true),
  })
  const handleSubmit = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    if (chosen !== undefined) reverse.mutate({ params: { id: line.id }, body: { lineId: chosen } })
  }
  return (
    <form onSubmit={handleSubmit}>
      <Stack gap="md">
        <Radio.Group
          label={t('line.takesBack')}
          description={t('line.takesBackText', { day: date(line.bookedOn) })}
          value={String(chosen)}
          onChange={(value) => choose(Number(value))}
        >
          <Stack gap="xs" mt="xs">
            {line.takesBack.map(({ id, name, text, bookedOn, amountCents, invoices }) => (
              <Radio.Card key={id} value={String(id)} className={classes.proposal} aria-label={invoices}>
                <Radio.Indicator />
                <div className={classes.words}>
                  <Group justify="space-between" wrap="nowrap" gap="xs">
                    <Text fw={600} dir="auto" ta="start">
                      <bdi>{t('share', { number: invoices, client: name || t('unnamed') })}</bdi>
                    </Text>
                    <Text fw={600}>{money(amountCents, line.currency)}</Text>
                  </Group>
                  <Text size="sm" c="dimmed" dir="auto" ta="start">
                    {[date(bookedOn), text].filter(Boolean).join(' · ')}
                  </Text>
                </div>
              </Radio.Card>
            ))}
          </Stack>
        </Radio.Group>
        <RefusalAlert text={reverse.error?.message} />
        <Group>
          <SendButton loading={reverse.isPending} disabled={chosen === undefined}>
            {t('line.reverse')}
          </SendButton>
          <Button variant="default" onClick={onOther}>
            {t(line.isReversal ? 'line.ignore' : 'line.other')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
