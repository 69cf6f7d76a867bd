import { defineConfig } from 'drizzle-kit';

export default defineConfig({ dialect: 'sqlite', schema: './src/server/**/*.{table,collection}.ts', out: './drizzle' });
