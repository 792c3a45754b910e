import { ActionIcon } from '../button/controls.ts'
import { DateInput } from '../input/date-input.tsx'
import { Entries, Entry } from '../display/entries.tsx'
import { orNull } from '../form/bound.ts'
import { RefusalAlert } from '../form/refusal-alert.tsx'
import { SendButton } from '../form/send-button.tsx'
import type { EndpointForm } from '../form/use-endpoint-form.ts'
import { Icon } from '../display/icon.tsx'
import { NativeSelect, TextInput } from '../input/inputs.ts'
import { Group, SimpleGrid, Stack } from '../page/layout.ts'
import { StatusChip, type Tone } from '../display/status-chip.tsx'

/** A document someone must hold, with how long it is valid. */
export type Paper = { id: number; name: string; number: string; until: string; tone: Tone; validity: string }
export type PaperValues = { kind: string; number: string; expiresOn: string | null }

type ListProps = {
  papers: Paper[]
  icon: string
  /** Names the button that deletes a document; without it, nothing is deleted here. */
  removal?: { label: (name: string) => string; run: (id: number) => void } | undefined
}

export function PaperList({ papers, icon, removal }: ListProps) {
  return (
    <Entries>
      {papers.map(({ id, name, number, until, tone, validity }) => (
        <Entry
          key={id}
          icon={<Icon name={icon} />}
          name={name}
          detail={<bdi>{[number, until].filter(Boolean).join(' · ')}</bdi>}
        >
          <StatusChip tone={tone}>{validity}</StatusChip>
          {removal && (
            <ActionIcon variant="subtle" color="gray" aria-label={removal.label(name)} onClick={() => removal.run(id)}>
              <Icon name="trash" />
            </ActionIcon>
          )}
        </Entry>
      ))}
    </Entries>
  )
}

type FormProps = {
  form: EndpointForm<PaperValues>
  kinds: { value: string; label: string }[]
  texts: { kind: string; number: string; expires: string; add: string }
  /** How many fields stand in a row where there is room. */
  columns: number
}

/** Adds a document: its kind, its number and the day on which it ends. */
export function PaperForm({ form, kinds, texts, columns }: FormProps) {
  return (
    <form onSubmit={form.send} noValidate>
      <Stack gap="sm">
        <RefusalAlert text={form.refusal} />
        <SimpleGrid cols={{ base: 1, sm: columns }}>
          <NativeSelect label={texts.kind} data={kinds} {...form.bind('kind')} />
          <TextInput label={texts.number} {...form.bind('number')} />
          <DateInput label={texts.expires} {...orNull(form.bind('expiresOn'))} />
        </SimpleGrid>
        <Group>
          <SendButton loading={form.isSending}>{texts.add}</SendButton>
        </Group>
      </Stack>
    </form>
  )
}
