import { dataSource } from './data-sources/data-source.ts';

export const systemDataSource = dataSource.table;
