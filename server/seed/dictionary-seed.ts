/** A dictionary with its entries, apart from any table. */
export interface NewDictionary {
  code: string;
  zh: string;
  en: string | null;
  entries: { key: string; zh: string; en: string | null; remark?: string | null }[];
}

/** The dictionaries that an area brings: the system's are the same for every tenant (contract 5.4), the business ones each tenant gets and edits. */
export interface AreaDictionaries {
  /** Its place in the lists, where people look for it; those without one follow in the order of the menu. */
  place?: number;
  system?: readonly NewDictionary[];
  business?: readonly NewDictionary[];
}

export type Entry = [key: string, zh: string, en: string, remark?: string];
export const dictionary = (code: string, zh: string, en: string, entries: Entry[]): NewDictionary => ({
  code,
  zh,
  en,
  entries: entries.map(([key, entryZh, entryEn, remark]) => ({
    key,
    zh: entryZh,
    en: entryEn,
    ...(remark === undefined ? {} : { remark }),
  })),
});
