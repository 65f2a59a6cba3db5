DROP TABLE "purchasing_inquiry_counter" CASCADE;
