import { Fragment } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { Checkbox, NativeSelect } from '#ui/input/inputs.ts'
import { actions, type Action, type Scope } from '#kit/contract/rights.ts'
import type { Grants, MatrixRow, RoleMatrix } from '../rules/matrix.ts'
import classes from './access.module.css'

type Props = { all: readonly MatrixRow[]; matrix: RoleMatrix; onChange: (matrix: RoleMatrix) => void }

/** What a role may do: rows of things, columns of actions, and how far each row reaches. */
export function RoleMatrixTable({ all, matrix, onChange }: Props) {
  const t = useText('access')
  const rows = all.filter(({ isOffered }) => isOffered)
  const { grants } = matrix
  const cells = rows.reduce((sum, row) => sum + row.actions.length, 0)
  const granted = rows.reduce((sum, row) => sum + row.actions.filter((action) => grants[row.key]?.[action]).length, 0)
  const setGrants = (next: Grants) => onChange({ ...matrix, grants: next })
  const toggleAll = () =>
    setGrants({
      ...grants,
      ...Object.fromEntries(rows.map((row) => [row.key, granted === cells ? {} : whole(row, scopeOf(row, grants))])),
    })
  return (
    <>
      <p className={classes.swipe}>{t('dialog.swipe')}</p>
      <section className={classes.scroll} data-tall aria-label={t('dialog.rights')}>
        <table className={classes.matrix}>
          <thead>
            <tr>
              <th scope="col">
                <Checkbox
                  label={t('dialog.all')}
                  checked={granted === cells}
                  indeterminate={granted > 0 && granted < cells}
                  onChange={toggleAll}
                />
              </th>
              {actions.map((action) => (
                <th key={action} scope="col">
                  {t(`actions.${action}`)}
                </th>
              ))}
              <th scope="col">{t('dialog.reach')}</th>
            </tr>
          </thead>
          <tbody>
            {(['office', 'logistics'] as const).map((group) => (
              <Fragment key={group}>
                <tr>
                  <th scope="colgroup" colSpan={actions.length + 2} className={classes.group}>
                    {t(`groups.${group}`)}
                  </th>
                </tr>
                {rows
                  .filter((row) => row.group === group)
                  .map((row) => (
                    <Row
                      key={row.key}
                      row={row}
                      grants={grants}
                      onChange={(cellsOfRow) => setGrants({ ...grants, [row.key]: cellsOfRow })}
                    />
                  ))}
              </Fragment>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

type Cells = Partial<Record<Action, Scope>>

function Row({ row, grants, onChange }: { row: MatrixRow; grants: Grants; onChange: (cells: Cells) => void }) {
  const t = useText('access')
  const cells = grants[row.key] ?? {}
  const name = useText('rights')(row.key)
  const scope = scopeOf(row, grants)
  const toggle = (action: Action) => {
    const { [action]: before, ...rest } = cells
    onChange(before ? rest : { ...rest, [action]: scope })
  }
  const reach = (next: string) => {
    const found = row.scopes.find((one) => one === next) ?? 'all'
    onChange(Object.fromEntries(Object.keys(cells).map((action) => [action, found])))
  }
  return (
    <tr>
      <th scope="row">{name}</th>
      {actions.map((action) => (
        <td key={action}>
          {row.actions.includes(action) && (
            <Checkbox
              aria-label={t('dialog.cell', { action: t(`actions.${action}`), thing: name })}
              checked={cells[action] !== undefined}
              onChange={() => toggle(action)}
            />
          )}
        </td>
      ))}
      <td className={classes.reach}>
        {row.scopes.length > 1 && (
          <NativeSelect
            size="xs"
            aria-label={t('dialog.reachOf', { thing: name })}
            value={scope}
            disabled={Object.keys(cells).length === 0}
            data={row.scopes.map((one) => ({ value: one, label: t(`scopes.${one}`) }))}
            onChange={(event) => reach(event.currentTarget.value)}
          />
        )}
      </td>
    </tr>
  )
}

function scopeOf(row: MatrixRow, grants: Grants): Scope {
  return Object.values(grants[row.key] ?? {})[0] ?? 'all'
}

function whole(row: MatrixRow, scope: Scope): Cells {
  return Object.fromEntries(row.actions.map((action) => [action, scope]))
}
