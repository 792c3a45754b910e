/** Where courses are written. */
export const listPath = '/apps/academy/manage'

export function editPath(id: number): string {
  return `${listPath}/${id}`
}
