import { useQuery } from '@tanstack/react-query'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { ActionIcon, Button } from '#ui/button/controls.ts'
import { Checkbox, Select } from '#ui/input/inputs.ts'
import { deletePreset, listPresets, savePreset, type RunPreset } from '../../../runs/contract.ts'
import { withoutScope } from '../../../runs/rules/run-settings.ts'
import classes from './run.module.css'
import { NameDialog } from '../parts/name-dialog.tsx'
import type { Fields } from './optimise-dialog.tsx'

const stale = [listPresets]

/** Settings that were saved by name. Their scope stays the one that is chosen. */
export function Presets({ settings, change }: Fields) {
  const t = useText('logistics-board')
  const [chosen, choose] = useState<string | null>(null)
  const [isNaming, setNaming] = useState(false)
  const [isShared, setShared] = useState(false)
  const [maySave, mayDelete] = [useMay(savePreset), useMay(deletePreset)]
  const presets = useQuery(queryOf(listPresets)).data?.presets ?? []
  const picked = presets.find(({ id }) => String(id) === chosen)
  const save = useSend(savePreset, {
    stale,
    onSuccess: ({ id }) => {
      setNaming(false)
      choose(String(id))
    },
  })
  const remove = useSend(deletePreset, { stale, onSuccess: () => choose(null) })
  if (presets.length === 0 && !maySave) return null
  return (
    <div className={classes.presets}>
      {presets.length > 0 && (
        <Select
          size="xs"
          aria-label={t('preset.choose')}
          placeholder={t('preset.choose')}
          data={groupsOf(presets, t)}
          value={chosen}
          onChange={(value) => {
            choose(value)
            const found = presets.find(({ id }) => String(id) === value)
            if (found) change(found.settings)
          }}
        />
      )}
      {picked?.mayChange && mayDelete && (
        <ActionIcon
          size={30}
          aria-label={t('preset.delete')}
          onClick={() => remove.mutate({ params: { id: picked.id } })}
        >
          <IconTrash size={16} />
        </ActionIcon>
      )}
      {maySave && (
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            setShared(picked?.mayChange === true && picked.isShared)
            setNaming(true)
          }}
        >
          {t('preset.save')}
        </Button>
      )}
      <NameDialog
        opened={isNaming}
        title={t('preset.save')}
        initial={picked?.mayChange ? picked.name : ''}
        submit={t('plan.save')}
        onClose={() => setNaming(false)}
        onName={(name) => save.mutate({ body: { name, settings: withoutScope(settings), isShared } })}
      >
        <Checkbox
          mt="md"
          label={t('preset.share')}
          checked={isShared}
          onChange={({ currentTarget }) => setShared(currentTarget.checked)}
        />
      </NameDialog>
    </div>
  )
}

/** One's own first, then those of everyone. */
function groupsOf(presets: readonly RunPreset[], t: (key: string) => string) {
  const itemsOf = (isShared: boolean) =>
    presets.filter((one) => one.isShared === isShared).map(({ id, name }) => ({ value: String(id), label: name }))
  return [
    { group: t('preset.own'), items: itemsOf(false) },
    { group: t('preset.shared'), items: itemsOf(true) },
  ].filter(({ items }) => items.length > 0)
}
