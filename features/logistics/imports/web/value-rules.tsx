import { useText } from '#kit/web/i18n.ts'
import { ActionIcon, Button } from '#ui/button/controls.ts'
import { Icon } from '#ui/display/icon.tsx'
import { NativeSelect, TextInput } from '#ui/input/inputs.ts'
import { Group, Stack } from '#ui/page/layout.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import type { ImportOptions, ValueRule } from '../contract.ts'
import { useFields } from './column-table.tsx'
import classes from './imports.module.css'

type Props = { options: ImportOptions; onRules: (rules: ValueRule[]) => void }
const mostRules = 50

/** What words of the file mean: “morning” is 8-12. */
export function ValueRules({ options: { rules, columns }, onRules }: Props) {
  const t = useText('logistics-imports')
  const fields = useFields().filter(({ value }) => columns.includes(value))
  const preferred = fields.find(({ value }) => value === 'window') ?? fields[0]
  const change = (index: number, part: Partial<ValueRule>) =>
    onRules(rules.map((rule, at) => (at === index ? { ...rule, ...part } : rule)))
  return (
    <SectionCard title={t('rules.title')} text={t('rules.text')}>
      <Stack gap="sm">
        {rules.map((rule, index) => (
          <div key={index} className={classes.rules}>
            <NativeSelect
              label={t('rules.field')}
              value={rule.field}
              data={fields}
              onChange={({ currentTarget }) => change(index, { field: currentTarget.value })}
            />
            <TextInput
              label={t('rules.from')}
              maxLength={120}
              value={rule.from}
              onChange={({ currentTarget }) => change(index, { from: currentTarget.value })}
            />
            <TextInput
              label={t('rules.to')}
              maxLength={120}
              value={rule.to}
              onChange={({ currentTarget }) => change(index, { to: currentTarget.value })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t('rules.remove', { number: index + 1 })}
              onClick={() => onRules(rules.filter((_, at) => at !== index))}
            >
              <Icon name="trash" />
            </ActionIcon>
          </div>
        ))}
        <Group>
          <Button
            variant="light"
            disabled={!preferred || rules.length >= mostRules}
            onClick={() => preferred && onRules([...rules, { field: preferred.value, from: '', to: '' }])}
          >
            {t('rules.add')}
          </Button>
        </Group>
      </Stack>
    </SectionCard>
  )
}
