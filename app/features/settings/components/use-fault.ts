import { useTranslation } from 'react-i18next'
import { grouped } from '#app/domain/money/money.ts'

/** What is wrong with a field, in words: `least:2` is the phrase `least` with its number. */
export function useFault(): (faults: string[] | undefined) => string[] | undefined {
  const { t, i18n } = useTranslation()
  return (faults) =>
    faults?.map((fault) => {
      const [code = '', number] = fault.split(':')
      const key = `admin.faults.${code}`
      // the codes are those of inputs.ts; one without a phrase says the general one
      return t((i18n.exists(key) ? key : 'admin.faults.unknown') as 'admin.faults.unknown', {
        number: grouped(Number(number ?? 0)),
      })
    })
}
