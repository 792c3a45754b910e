import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type Ref } from 'react'
import type { AbilityRule } from '#kit/contract/ability-rule.ts'
import type { ReplyOf } from '#kit/contract/endpoint.ts'
import { isSame } from '#kit/contract/same.ts'
import { CallError } from '#kit/web/call.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import { Button } from '#ui/button/controls.ts'
import { DialogEnd } from '#ui/overlay/dialog-end.tsx'
import { Alert, Skeleton } from '#ui/display/display.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import { NewerVersionNotice } from '#ui/form/editing.tsx'
import type { Opening } from '#ui/form/record-drawer.tsx'
import { useTyped } from '#ui/form/typed.ts'
import { RefusalAlert } from '#ui/form/refusal-alert.tsx'
import { SendButton } from '#ui/form/send-button.tsx'
import { NativeSelect, Switch, TextInput } from '#ui/input/inputs.ts'
import { showNotice } from '#ui/overlay/notices.tsx'
import { Modal } from '#ui/overlay/modal.tsx'
import { createRole, listRights, listRoleNames, listRoles, updateRole, type Role } from '../contract.ts'
import { isOwnRole } from '../rules.ts'
import { matrixOf, rulesOf, type MatrixRow, type RoleMatrix } from '../rules/matrix.ts'
import classes from './access.module.css'
import { RoleMatrixTable } from './role-matrix.tsx'
import { useRoleName } from './role-name.tsx'

type Props = Opening & { role: Role | undefined; isCopy?: boolean }

/** Adds a role, or changes or copies one. */
export function RoleDialog({ opened, role, isCopy = false, onClose }: Props) {
  const t = useText('access')
  const roleName = useRoleName()
  const isNew = role === undefined || isCopy
  const title = isNew ? t('add') : t('dialog.edit', { name: roleName(role.name) })
  return (
    <Modal opened={opened} onClose={onClose} size={960} title={title}>
      <RoleForm role={role} isCopy={isCopy} onClose={onClose} />
    </Modal>
  )
}

type FormProps = { role: Role | undefined; isCopy: boolean; onClose: () => void }

type Listed = ReplyOf<typeof listRights>

/** The form, once the list of possible permissions is loaded. */
function RoleForm(props: FormProps) {
  const { data, error, refetch } = useQuery({ ...queryOf(listRights), staleTime: Infinity })
  if (error) return <FailureState error={error} onRetry={() => void refetch()} />
  return data ? <RightsForm {...data} {...props} /> : <Skeleton height={400} />
}

function RightsForm({ rows, presets, role, isCopy, onClose }: FormProps & Listed) {
  const t = useText('access')
  const words = useText('ui')
  const roleName = useRoleName()
  const isNew = role === undefined || isCopy
  const [initial] = useState(() => ({
    name: nameOf(role, isCopy && t('dialog.copyOf', { name: roleName(role?.name ?? '') })),
    matrix: matrixOf(role?.rules ?? [], rows),
  }))
  const [name, setName] = useState(initial.name)
  const [isPreset, setPreset] = useState(false)
  const isBuiltIn = keepsName(role?.name ?? name, isPreset || !isNew)
  const [matrix, setMatrix] = useState<RoleMatrix>(initial.matrix)
  const [isTried, setTried] = useState(false)
  const nameField = useRef<HTMLInputElement>(null)
  // The dialog gave the focus away before these fields were loaded.
  useEffect(() => nameField.current?.focus({ preventScroll: true }), [])
  const stale = [listRoles, listRoleNames]
  const options = {
    stale,
    quiet: true,
    onError: (error: Error) => void (problemOf(error) && nameField.current?.focus()),
    onSuccess: () => (
      showNotice({ kind: 'success', text: t('done.saved', { name: isBuiltIn ? roleName(name) : name }) }),
      onClose()
    ),
  }
  const create = useSend(createRole, options)
  const update = useSend(updateRole, options)
  const isSent = [create, update].some(({ isPending, isSuccess }) => isPending || isSuccess)
  useTyped(() => !isSent && (name !== initial.name || !isSame(rulesOf(matrix, rows), rulesOf(initial.matrix, rows))))
  const isMissing = isTried && name.trim() === ''
  const refused = create.error ?? update.error
  const problem = problemOf(refused)
  const submit = () => {
    setTried(true)
    const body = { name: name.trim(), rules: rulesOf(matrix, rows) }
    if (body.name === '') return nameField.current?.focus()
    if (isNew) create.mutate({ body })
    else update.mutate({ params: { name: role.name }, body: { ...body, version: role.version } })
  }
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {!isNew && <NewerVersionNotice />}
      <RefusalAlert text={problem ? undefined : refused?.message} />
      <PresetChoice
        presets={role ? [] : presets}
        onChoose={(next, rules) => {
          setPreset(next !== '')
          setName(next)
          setMatrix(matrixOf(rules, rows))
        }}
      />
      <NameField
        name={name}
        isBuiltIn={isBuiltIn}
        error={isMissing ? words('form.required') : problem}
        field={nameField}
        onChange={setName}
      />
      <Switch
        label={t('dialog.administrator')}
        description={t('dialog.administratorText')}
        checked={matrix.isAdministrator}
        onChange={(event) => setMatrix({ ...matrix, isAdministrator: event.currentTarget.checked })}
      />
      {!matrix.isAdministrator && <Rights all={rows} matrix={matrix} onChange={setMatrix} />}
      <DialogEnd>
        <Button variant="default" onClick={onClose}>
          {words('cancel')}
        </Button>
        <SendButton loading={create.isPending || update.isPending}>{isNew ? t('add') : t('dialog.save')}</SendButton>
      </DialogEnd>
    </form>
  )
}

/** One of the product’s own, which has its name in every language. */
function keepsName(name: string, isOfProduct: boolean): boolean {
  return isOfProduct && isOwnRole(name)
}

type NameProps = {
  name: string
  isBuiltIn: boolean
  error: string | undefined
  field: Ref<HTMLInputElement>
  onChange: (name: string) => void
}

function NameField({ name, isBuiltIn, error, field, onChange }: NameProps) {
  const t = useText('access')
  const roleName = useRoleName()
  return (
    <TextInput
      label={t('dialog.name')}
      value={isBuiltIn ? roleName(name) : name}
      readOnly={isBuiltIn}
      description={isBuiltIn && t('dialog.builtIn')}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      maxLength={60}
      ref={field}
      data-autofocus
    />
  )
}

type PresetProps = { presets: Listed['presets']; onChoose: (name: string, rules: AbilityRule[]) => void }

/** A new role may start as one that hauliers have; its name is its own where the workspace lacks it. */
function PresetChoice({ presets, onChoose }: PresetProps) {
  const t = useText('access')
  const { data } = useQuery(queryOf(listRoles))
  const [chosen, setChosen] = useState('')
  const choose = (value: string) => {
    const preset = presets.find(({ name }) => name === value)
    const isThere = data?.roles.some(({ name }) => name === value)
    setChosen(value)
    onChoose(preset ? (isThere ? t(`presets.${preset.name}`) : preset.name) : '', preset?.rules ?? [])
  }
  if (presets.length === 0) return null
  return (
    <NativeSelect
      label={t('dialog.preset')}
      value={chosen}
      onChange={(event) => choose(event.currentTarget.value)}
      data={[
        { value: '', label: t('dialog.noPreset') },
        ...presets.map(({ name }) => ({ value: name, label: t(`presets.${name}`) })),
      ]}
    />
  )
}

type RightsProps = { all: readonly MatrixRow[]; matrix: RoleMatrix; onChange: (matrix: RoleMatrix) => void }

function Rights({ all, matrix, onChange }: RightsProps) {
  const t = useText('access')
  return (
    <>
      <RoleMatrixTable all={all} matrix={matrix} onChange={onChange} />
      {matrix.others.length > 0 && <Alert color="info">{t('dialog.others', { count: matrix.others.length })}</Alert>}
    </>
  )
}

/** What the server says of the name. */
function problemOf(error: Error | null): string | undefined {
  return error instanceof CallError ? error.issues.find(({ path }) => path === 'name')?.message : undefined
}

function nameOf(role: Role | undefined, copyName: string | false): string {
  return copyName || (role?.name ?? '')
}
